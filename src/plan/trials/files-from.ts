import type { Piece, Trial, TrialStep } from "./trial.ts";

/** Two directories that hold directories of the same names: the second list came to grief over that (#376). */
const files = ["a/one/file", "b/two/file", "a/two/file", "b/one/file"];
const lists = ["nested", "dotted", "unended"] as const;
const named = [...files, ...lists];

const texts: Readonly<Record<(typeof lists)[number], string>> = {
  nested: `${named.join("\n")}\n`,
  dotted: `${named.map((path) => `./${path}`).join("\n")}\n`,
  unended: named.join("\n"),
};

/** Lists of what is to be copied, read from a file: what the receiver did not ask for it is to refuse. */
export const filesFromTrials: readonly Trial[] = [
  {
    name: "files-from-lists",
    about:
      "a pull of what lists name (--files-from): nested paths, paths that begin with ./, no line end at the end",
    source: [
      ...files.map((path): Piece => ({ kind: "file", path, parts: [{ kind: "fill", byte: 65, bytes: 10 }] })),
      ...lists.map((path): Piece => ({ kind: "file", path, parts: [{ kind: "words", text: texts[path] }] })),
    ],
    destination: [],
    steps: lists.map(
      (list): TrialStep => ({
        name: list,
        link: "shell-pull",
        onto: "nothing",
        flags: [`--files-from=../trial/source/${list}`],
      }),
    ),
  },
];
