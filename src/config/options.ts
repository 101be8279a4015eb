import { metrics } from "./metrics.ts";

/** Where an option can be given besides the configuration file: both doors, or only one of them. */
export type Door = "both" | "action" | "command";

export interface Option {
  name: string;
  /** One or two sentences, as they stand in action.yml, in `--help` and in the README. */
  description: string;
  /** As a user would write it; empty where nothing is the default. */
  default: string;
  door: Door;
  /** What `--help` shows as the value's name; absent for a switch. */
  value?: string;
}

/**
 * Every option of `run`, in the order that help and tables show them. action.yml, the command line, the
 * configuration file's schema and the README's table are all made from this list.
 */
export const options: readonly Option[] = [
  {
    name: "versions",
    description:
      "What to compare, separated by commas; the first is the baseline. A release (3.2.7), system (the rsync on PATH) or path:./rsync (a binary), each with an optional label: candidate=path:./rsync.",
    default: "3.1.2, 3.2.7",
    door: "both",
    value: "LIST",
  },
  {
    name: "baseline",
    description: "Label of the version that the others are compared with, if it is not the first one.",
    default: "",
    door: "both",
    value: "LABEL",
  },
  {
    name: "checksums",
    description:
      "Checksums to run, separated by commas. auto: what each version lists, except none; all: everything that any version lists.",
    default: "auto",
    door: "both",
    value: "LIST",
  },
  {
    name: "codecs",
    description: "Compression codecs to run, separated by commas, or auto or all; none is a codec too.",
    default: "auto",
    door: "both",
    value: "LIST",
  },
  {
    name: "levels",
    description:
      "Compression levels: default, one list for every codec (1,6,9), or one a codec (zstd=-100,1..3;zlib=1,6,9).",
    default: "default",
    door: "both",
    value: "LIST",
  },
  {
    name: "corpus",
    description:
      "What is copied: mixed-logs, mixed-logs-last, plain-logs, precompressed, tiny-files, or path:DIR (your own files, never written to).",
    default: "mixed-logs",
    door: "both",
    value: "PROFILE",
  },
  {
    name: "corpus-size",
    description:
      "Size of a generated corpus, such as 64MiB or 1GB; published is the shape of the 2020 benchmark.",
    default: "64MiB",
    door: "both",
    value: "SIZE",
  },
  {
    name: "corpus-seed",
    description: "Seed of the generated corpus and of the order of runs. The same seed gives the same bytes.",
    default: "1",
    door: "both",
    value: "N",
  },
  {
    name: "transports",
    description: "How the two ends meet. This release has local.",
    default: "local",
    door: "both",
    value: "LIST",
  },
  {
    name: "scenarios",
    description: "What is copied onto what. This release has initial: onto an empty destination.",
    default: "initial",
    door: "both",
    value: "LIST",
  },
  {
    name: "metrics",
    description: `What to compare, separated by commas: ${metrics.join(", ")}.`,
    default: "all",
    door: "both",
    value: "LIST",
  },
  {
    name: "repetitions",
    description: "How often every cell of the matrix runs, after a warm-up of one run a version.",
    default: "3",
    door: "both",
    value: "N",
  },
  {
    name: "time-budget",
    description:
      "No further repetition starts once this much time is spent; the first one always runs whole.",
    default: "8m",
    door: "both",
    value: "TIME",
  },
  {
    name: "run-timeout",
    description: "A single run that takes longer is ended with everything it started, and counts as failed.",
    default: "5m",
    door: "both",
    value: "TIME",
  },
  {
    name: "thresholds",
    description: "File with the gates (YAML): limits whose violation fails the build.",
    default: "",
    door: "both",
    value: "FILE",
  },
  {
    name: "fail-on",
    description:
      "What fails the build. regression: a failed gate or an error-level anomaly; anomaly: only the latter; never: neither.",
    default: "regression",
    door: "both",
    value: "WHAT",
  },
  {
    name: "allow-missing",
    description: "Go on without versions that cannot be had here; the report lists them with the reason.",
    default: "false",
    door: "both",
  },
  {
    name: "install-deps",
    description: "Install missing build packages with apt-get (through sudo where needed).",
    default: "false",
    door: "both",
  },
  {
    name: "source-mirrors",
    description: "Directories or URLs to look for release tarballs in first, separated by commas.",
    default: "",
    door: "both",
    value: "LIST",
  },
  {
    name: "config",
    description: "Configuration file (YAML) with any of these options; a value given here wins.",
    default: "",
    door: "both",
    value: "FILE",
  },
  {
    name: "out",
    description: "Directory for the results and reports.",
    default: "rsync-bench-results",
    door: "both",
    value: "DIR",
  },
  {
    name: "resume",
    description: "Go on with an interrupted run in the same --out directory: what it measured is kept.",
    default: "false",
    door: "command",
  },
  {
    name: "cache",
    description: "Keep built versions and generated corpora in the workflow cache between runs.",
    default: "true",
    door: "action",
  },
  {
    name: "comment",
    description: "Reserved for the pull-request comment, which this release does not post yet.",
    default: "auto",
    door: "action",
  },
  {
    name: "comment-key",
    description: "Reserved: tells apart several comments on one pull request.",
    default: "default",
    door: "action",
  },
  {
    name: "github-token",
    description: "Reserved: token for the pull-request comment. This release makes no API call.",
    default: "",
    door: "action",
  },
  {
    name: "artifact",
    description: "Reserved: name of the results artifact, which this release does not upload yet.",
    default: "",
    door: "action",
  },
];

/** The options that a configuration file may hold: all that both doors have, but for the file's own name. */
export const fileOptions: readonly Option[] = options.filter(
  (option) => option.door === "both" && option.name !== "config",
);
