import type { Piece, Trial } from "./trial.ts";

/** Hard links, and symbolic links to directories that stand at the destination. */
export const linkTrials: readonly Trial[] = [
  {
    name: "hard-links-of-directory",
    about: "--hard-links of a directory that is named without a slash at its end",
    source: [file("named/first", 100, 0), { kind: "hardlink", path: "named/second", to: "named/first" }],
    destination: [],
    steps: [
      {
        name: "initial",
        link: "local",
        onto: "nothing",
        sourcePath: "source/named",
        flags: ["--hard-links"],
        limitS: 10,
      },
    ],
  },
  {
    name: "keep-dirlinks",
    about:
      "a file by blocks into a directory that is a symbolic link at the destination, with --keep-dirlinks",
    source: [file("dir/file", 33_000, 60)],
    destination: [file("real/file", 32_000, 0), { kind: "symlink", path: "dir", target: "real" }],
    steps: [
      {
        name: "update",
        link: "local",
        onto: "pieces",
        flags: ["--keep-dirlinks", "--no-whole-file"],
        // The copy's link is a directory in the source.
        content: "unchecked",
      },
    ],
  },
  {
    name: "linked-destination",
    about: "onto a symbolic link of another user's that leads to a directory",
    needsRoot: true,
    source: [file("file", 100, 0)],
    // 65534 is nobody's number, who owns nothing (Linux Standard Base).
    destination: [
      { kind: "dir", path: "real" },
      { kind: "symlink", path: "link", target: "real", owner: 65_534 },
    ],
    steps: [{ name: "initial", link: "local", onto: "pieces", copyPath: "copy/link/" }],
  },
  {
    name: "link-dest-relative",
    about: "--link-dest with a relative path, within the destination and out of it",
    source: [file("file", 40_000, 0)],
    destination: [file("old/file", 40_000, 0), { kind: "dir", path: "new" }],
    steps: [
      // The control: a program that knows no --link-dest sends the file here, too.
      {
        name: "within",
        link: "daemon-push",
        onto: "pieces",
        flags: ["--link-dest=old"],
        content: "unchecked",
      },
      { name: "unchanged", link: "daemon-push", onto: "pieces", copyPath: "copy/new/", flags: relative() },
      {
        name: "grown",
        link: "shell-push",
        onto: "pieces",
        copyPath: "copy/new/",
        change: [file("file", 40_010, 60)],
        flags: [...relative(), "--no-whole-file"],
      },
    ],
  },
];

function relative(): string[] {
  return ["--link-dest=../old"];
}

/** The first so many of the same bytes. */
function file(path: string, bytes: number, second: number): Piece {
  return { kind: "file", path, parts: [{ kind: "noise", bytes, stream: 1 }], second };
}
