import type { Trial } from "./trial.ts";

/** Entries that are no files. */
export const treeTrials: readonly Trial[] = [
  {
    name: "device-count",
    about: "a dry run of pulling a device",
    source: [],
    destination: [],
    // Every Linux has this device, and everybody may read what it is; making one takes root.
    steps: [
      {
        name: "listed",
        link: "shell-pull",
        onto: "nothing",
        sourcePath: "/dev/null",
        flags: ["--dry-run"],
        content: "unchecked",
      },
    ],
  },
];
