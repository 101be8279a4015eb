import { itemFormat } from "../argv.ts";
import type { Piece, Trial } from "./trial.ts";

const small: readonly Piece[] = [
  { kind: "file", path: "a.log", parts: [{ kind: "text", bytes: 1000, stream: 1 }], second: 0 },
];

/** A multiple of MD4's block of 64 bytes, and one that is beyond the 32 KiB that rsync reads at once. */
export const alignedFiles = [
  { path: "64.bin", bytes: 64 },
  { path: "32832.bin", bytes: 32_832 },
] as const;

/** Whether the two ends use what was asked for. `--debug=NSTR` makes them say so, from 3.2.0 on. */
export const algorithmTrials: readonly Trial[] = [
  {
    name: "negotiation",
    about: "what both ends agree on by themselves, and when md5 and zlib are asked for",
    source: small,
    destination: [],
    steps: [
      { name: "unasked", link: "local", onto: "nothing", flags: ["-z", "--debug=NSTR"] },
      {
        name: "asked",
        link: "local",
        onto: "nothing",
        checksum: "md5",
        codec: { name: "zlib", level: 5 },
        flags: ["--debug=NSTR"],
      },
    ],
  },
  {
    name: "negotiation-zstd",
    about: "what both ends agree on when xxh64 and zstd are asked for",
    source: small,
    destination: [],
    steps: [
      {
        name: "asked",
        link: "local",
        onto: "nothing",
        checksum: "xxh64",
        codec: { name: "zstd", level: 5 },
        flags: ["--debug=NSTR"],
      },
    ],
  },
  {
    name: "checksum-md4",
    about: "MD4 of files whose size is a multiple of its block",
    source: alignedFiles.map(({ path, bytes }, second) => ({
      kind: "file",
      path,
      parts: [{ kind: "fill", byte: 97, bytes }],
      second,
    })),
    destination: [],
    steps: [
      {
        name: "printed",
        link: "local",
        onto: "nothing",
        checksum: "md4",
        // The digest stands behind the name.
        flags: ["--checksum", `--out-format=${itemFormat} %C`],
      },
    ],
  },
];
