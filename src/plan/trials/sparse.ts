import type { Part, Trial } from "./trial.ts";

const noise = (bytes: number, stream: number): Part => ({ kind: "noise", bytes, stream });
const holeBytes = 960 * 1024;

/** Holes in files, and files without any that are written as if they had some. */
export const sparseTrials: readonly Trial[] = [
  {
    name: "preallocate-sparse",
    about: "a file that is mostly a hole, with --preallocate --sparse",
    source: [
      {
        kind: "file",
        path: "disk.img",
        // The hole comes first: no release punches one that ends the file.
        parts: [{ kind: "hole", bytes: holeBytes }, noise(65_536, 1)],
        second: 60,
      },
    ],
    destination: [
      {
        kind: "file",
        path: "disk.img",
        parts: [{ kind: "fill", byte: 1, bytes: holeBytes }, noise(65_536, 1)],
        second: 0,
      },
    ],
    steps: [
      {
        name: "preallocated",
        link: "local",
        onto: "nothing",
        flags: ["--preallocate", "--sparse", "--whole-file"],
      },
      {
        // Shows that this file system lets holes be punched, and that the program can.
        name: "punched",
        link: "local",
        onto: "pieces",
        flags: ["--inplace", "--sparse", "--no-whole-file"],
      },
    ],
  },
  {
    name: "sparse-dense",
    about: "2 MiB of random bytes with --sparse, and without",
    source: [{ kind: "file", path: "data.bin", parts: [noise(2 * 1024 * 1024, 1)] }],
    destination: [],
    steps: [
      {
        name: "sparse",
        link: "shell-push",
        onto: "nothing",
        remote: "writes-counted",
        flags: ["--sparse"],
      },
      { name: "plain", link: "shell-push", onto: "nothing", remote: "writes-counted" },
    ],
  },
];
