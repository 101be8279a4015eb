import { z } from "zod";

/** What a program says of itself in its `--version` output. */
export const capabilitiesSchema = z.object({
  /** As printed, such as `3.2.3` or `3.5.0-g471e17dc`. */
  version: z.string(),
  protocol: z.number().int(),
  /** Names that `--checksum-choice` takes; `["md5"]` for a program that has no such option. */
  checksums: z.array(z.string()),
  /** Names that `--compress-choice` takes, `none` always among them; those of `-z`/`-zz` for older programs. */
  codecs: z.array(z.string()),
  /** Second names, such as `xxhash` for `xxh64`. */
  aliases: z.record(z.string(), z.string()),
  /** Which spellings the program's command line knows. */
  options: z.object({ checksumChoice: z.boolean(), compressChoice: z.boolean(), newCompress: z.boolean() }),
  optimizations: z.array(z.string()),
  features: z.array(z.string()),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

/** A program under test, ready to run: what the provision stage makes. */
export const contenderSchema = z.object({
  label: z.string(),
  /** The version spec without its label, as a user writes it. */
  spec: z.string(),
  kind: z.enum(["release", "system", "path"]),
  /** Absolute path of the binary that runs. */
  binary: z.string(),
  /** SHA-256 of the binary, hexadecimal. */
  sha256: z.string(),
  /** Where the binary came from, in words: the store, a source, the PATH. */
  origin: z.string(),
  /** True when nothing had to be built or fetched. */
  reused: z.boolean(),
  capabilities: capabilitiesSchema,
  /** Shared libraries that matter for bytes and speed, by name: `{"libzstd": "1.5.4"}`; bundled ones say so. */
  libraries: z.record(z.string(), z.string()),
});
export type Contender = z.infer<typeof contenderSchema>;

/** A version that could not be had, with every source that was tried. */
export const unobtainableSchema = z.object({
  label: z.string(),
  spec: z.string(),
  reason: z.string(),
  tried: z.array(z.object({ source: z.string(), outcome: z.string() })),
});
export type Unobtainable = z.infer<typeof unobtainableSchema>;

export const provisionedSchema = z.object({
  contenders: z.array(contenderSchema),
  unobtainable: z.array(unobtainableSchema),
});
export type Provisioned = z.infer<typeof provisionedSchema>;
