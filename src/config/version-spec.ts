import { z } from "zod";
import { Failure } from "../failure.ts";

/** What a user asked to test: one program, with the label that every table shows it under. */
export const versionSpecSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("release"), label: z.string(), version: z.string() }),
  z.object({ kind: z.literal("system"), label: z.string() }),
  z.object({ kind: z.literal("path"), label: z.string(), path: z.string() }),
]);
export type VersionSpec = z.infer<typeof versionSpecSchema>;

/** Labels stand in cell ids, table headers and file names, so they are kept plain. */
const labelPattern = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,39}$/;
const releasePattern = /^\d+\.\d+\.\d+(pre\d+)?$/;

const advice =
  "Write a release (3.2.7), system (the rsync on PATH) or path:./rsync (a binary), each with an optional label: candidate=path:./rsync.";

/**
 * Parses one version spec: `[label=](3.2.7 | system | path:FILE)`.
 * Throws a usage Failure for anything else.
 */
export function parseVersionSpec(text: string): VersionSpec {
  const equals = labelEnd(text);
  const label = equals < 0 ? null : text.slice(0, equals).trim();
  const target = text.slice(equals + 1).trim();
  if (label !== null && !labelPattern.test(label)) {
    throw new Failure(
      "usage",
      `The label "${label}" in "${text}" is not usable.`,
      "Use up to 40 letters, digits, dots, dashes, underscores and pluses.",
    );
  }
  if (target === "system") return { kind: "system", label: label ?? "system" };
  if (target.startsWith("path:")) {
    const path = target.slice("path:".length);
    if (path === "") throw new Failure("usage", `"${text}" names no file.`, advice);
    return { kind: "path", label: label ?? labelOfPath(path), path };
  }
  const version = target.replace(/^v(?=\d)/, "");
  if (releasePattern.test(version)) return { kind: "release", label: label ?? version, version };
  throw new Failure("usage", `"${text}" is not a version.`, advice);
}

/** The spec as a user would write it, without its label. */
export function specText(spec: VersionSpec): string {
  switch (spec.kind) {
    case "release":
      return spec.version;
    case "system":
      return "system";
    case "path":
      return `path:${spec.path}`;
  }
}

/** An equals sign inside a path is not a label's end. */
function labelEnd(text: string): number {
  const equals = text.indexOf("=");
  const colon = text.indexOf(":");
  return colon >= 0 && colon < equals ? -1 : equals;
}

/** `./build/rsync` is shown as `rsync`; characters that a label cannot have become dashes. */
function labelOfPath(path: string): string {
  const name = path.split("/").findLast((part) => part !== "") ?? "path";
  const plain = name.replace(/[^A-Za-z0-9._+-]/g, "-").slice(0, 40);
  return labelPattern.test(plain) ? plain : "path";
}
