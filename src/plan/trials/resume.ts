import type { Part, Piece, Trial } from "./trial.ts";
import { folderToken } from "./trial-argv.ts";

const noise = (bytes: number, stream: number): Part => ({ kind: "noise", bytes, stream });

/** Sizes around those at which rsync reads and sends (CHUNK_SIZE of rsync.h is 32 KiB). */
const sizes = [1, 700, 32_767, 32_768, 32_769, 65_536, 262_144, 300_000];

/** Half of them grow by a part of a chunk, half by more than one. */
const grownBy = (index: number) => (index % 2 === 0 ? 1000 : 40_000);

function logs(second: number, parts: (size: number, index: number) => Part[]): Piece[] {
  return sizes.map((size, index) => ({
    kind: "file",
    path: `grown-${size}.log`,
    parts: parts(size, index),
    second,
  }));
}

/** Files of which a part is there already. */
export const resumeTrials: readonly Trial[] = [
  {
    name: "append-grown",
    about: "--append-verify onto files that only grew",
    source: logs(60, (size, index) => [noise(size, index), noise(grownBy(index), 100 + index)]),
    destination: logs(0, (size, index) => [noise(size, index)]),
    steps: [{ name: "append", link: "local", onto: "pieces", flags: ["--append-verify"] }],
  },
  {
    name: "append-redo-xxh64",
    about:
      "--append-verify onto a file whose beginning changed, so that it is sent once more, checksum xxh64",
    source: [
      {
        kind: "file",
        path: "data.bin",
        parts: [noise(100_000, 1), { kind: "fill", byte: 1, bytes: 20 }, noise(200_000, 2)],
        second: 60,
      },
    ],
    destination: [
      {
        kind: "file",
        path: "data.bin",
        parts: [noise(100_000, 1), { kind: "fill", byte: 2, bytes: 20 }, noise(199_000, 2)],
        second: 0,
      },
    ],
    steps: [
      {
        name: "redo",
        link: "local",
        onto: "pieces",
        checksum: "xxh64",
        flags: ["--append-verify", "--block-size=1000"],
      },
    ],
  },
  {
    name: "partial-dir-absolute",
    about: "a copy that was interrupted, from where it stopped, with an absolute --partial-dir",
    source: [
      { kind: "file", path: "data.bin", parts: [noise(300_000, 1)], second: 60 },
      { kind: "dir", path: "partial" },
    ],
    destination: [{ kind: "file", path: "partial/data.bin", parts: [noise(200_000, 1)], second: 0 }],
    steps: [
      {
        name: "resume",
        link: "local",
        onto: "pieces",
        flags: ["--no-whole-file", "--block-size=1000", `--partial-dir=${folderToken}/copy/partial`],
      },
    ],
  },
];
