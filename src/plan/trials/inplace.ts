import type { Trial } from "./trial.ts";

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
];
