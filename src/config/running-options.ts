import type { Option } from "./option.ts";

/** How the matrix is run, judged and written down. */
export const runningOptions: readonly Option[] = [
  {
    name: "repetitions",
    description:
      "How often every cell of the matrix runs, after a warm-up. auto: at least six times, and those whose times are undecided as often as it helps.",
    default: "auto",
    door: "both",
    value: "N",
  },
  {
    name: "min-effect",
    description:
      "The least change of a time in a single cell to speak of, such as 5% for all or cpu-time=3%,wall-time=5%. Half of it over the whole matrix, five sixths over a codec.",
    default: "cpu-time=3%,wall-time=5%",
    door: "both",
    value: "PERCENT",
  },
  {
    name: "trials",
    description:
      "Small copies in settings that known bugs need (sparse files, resumed and appended ones, many directories …): all, none, or names separated by commas.",
    default: "all",
    door: "both",
    value: "LIST",
  },
  {
    name: "time-budget",
    description:
      "No further repetition starts once this much time is spent; the first one always runs whole. Confirming what was found may take a quarter more.",
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
    name: "gate",
    description:
      "Ready-made limits in one word: strict, default or advisory (only warns). Left empty: advisory, unless there are gates of your own.",
    default: "",
    door: "both",
    value: "PROFILE",
  },
  {
    name: "thresholds",
    description: "File with the gates (YAML): limits whose violation fails the build.",
    default: "",
    door: "both",
    value: "FILE",
  },
  {
    name: "baseline-file",
    description:
      "What an earlier run left, to compare bytes with: a file that rsync-bench accept wrote, or base-branch (in the action: the newest run on the default branch, kept in the workflow cache).",
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
];
