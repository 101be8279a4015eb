import type { Trial, TrialStep } from "./trial.ts";

/**
 * Suffixes that are asked for: two that every list since 3.0.9 names, one since 3.2.0, and one that none does.
 * A file is alone in its copy, since releases before 3.2.4 decide by the first file for all of them.
 */
export const probedSuffixes = ["gz", "mp4", "zst", "log"] as const;
type Suffix = (typeof probedSuffixes)[number];

/** The only file that a step sends. */
export function probedFile(suffix: Suffix): string {
  return `a.${suffix}`;
}

function only(suffix: Suffix, flags: readonly string[] = []): Omit<TrialStep, "name"> {
  return {
    link: "local",
    onto: "nothing",
    checksum: "md5",
    codec: { name: "zlib", level: null },
    flags: [...flags, `--include=${probedFile(suffix)}`, "--exclude=*"],
    content: "unchecked",
  };
}

/** Which suffixes a program does not compress: by its own list, by one on its command line, and as a daemon. */
export const skipCompressTrials: readonly Trial[] = [
  {
    name: "skip-compress",
    about: "files of 1 KB under suffixes that skip lists name, one at a time, with zlib",
    source: probedSuffixes.map((suffix, second) => ({
      kind: "file",
      path: probedFile(suffix),
      parts: [{ kind: "text", bytes: 1000, stream: 1 }],
      second,
    })),
    destination: [],
    steps: [
      ...probedSuffixes.map((suffix) => ({ name: `own-${suffix}`, ...only(suffix) })),
      { name: "named-log", ...only("log", ["--skip-compress=log"]) },
      { name: "empty-gz", ...only("gz", ["--skip-compress="]) },
      { name: "daemon-gz", ...only("gz"), link: "daemon-pull" },
      { name: "dont-compress", ...only("log"), link: "daemon-pull", daemon: ["dont compress = *"] },
    ],
  },
];
