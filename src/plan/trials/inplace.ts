import type { Trial } from "./trial.ts";

/** Bytes that stay, some that change, and zeros. */
const disk = (byte: number, second: number) =>
  ({
    kind: "file",
    path: "disk.img",
    parts: [
      { kind: "noise", bytes: 50_000, stream: 1 },
      { kind: "fill", byte, bytes: 20 },
      { kind: "noise", bytes: 50_000, stream: 2 },
      { kind: "fill", byte: 0, bytes: 20_000 },
      { kind: "noise", bytes: 100_000, stream: 3 },
    ],
    second,
  }) as const;

/** Copies into the destination file itself. */
export const inplaceTrials: readonly Trial[] = [
  {
    name: "inplace-sparse",
    about: "--inplace --sparse onto a file that ends in other bytes than zeros",
    source: [
      {
        kind: "file",
        path: "disk.img",
        parts: [
          { kind: "noise", bytes: 512, stream: 1 },
          { kind: "fill", byte: 0, bytes: 1 },
        ],
        second: 60,
      },
    ],
    destination: [
      { kind: "file", path: "disk.img", parts: [{ kind: "noise", bytes: 513, stream: 1 }], second: 0 },
    ],
    steps: [
      {
        name: "delta",
        link: "local",
        onto: "pieces",
        flags: ["--inplace", "--sparse", "--no-whole-file"],
      },
    ],
  },
  {
    name: "inplace-sparse-remote",
    about: "--inplace --sparse onto a changed file, from a remote end that is not told --no-whole-file",
    source: [disk(1, 60)],
    destination: [disk(2, 0)],
    steps: [
      {
        name: "pull",
        link: "shell-pull",
        onto: "pieces",
        flags: ["--inplace", "--sparse", "--block-size=1000"],
      },
    ],
  },
];
