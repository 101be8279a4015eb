import { profilePattern } from "../run/counting/profiles.ts";

/** A file that a run writes into its results directory. */
export interface WrittenFile {
  name: string;
  /** True when it may hold names of the files that were copied. */
  namesFiles: boolean;
}

/** Every file of a run, the one list. */
export const writtenFiles = {
  results: { name: "results.json", namesFiles: true },
  report: { name: "report.md", namesFiles: false },
  csv: { name: "results.csv", namesFiles: false },
  observations: { name: "observations.jsonl", namesFiles: true },
  counts: { name: "counts.jsonl", namesFiles: false },
  /** Of the command `history` only. */
  history: { name: "history.json", namesFiles: false },
  historyReport: { name: "history.md", namesFiles: false },
} as const satisfies Readonly<Record<string, WrittenFile>>;

/** A folder of the results directory in which a run writes files that are called alike. */
export interface WrittenFolder extends WrittenFile {
  pattern: RegExp;
}

/** Every such folder. Profiles hold functions and paths of programs, and no name of a copied file. */
export const writtenFolders: readonly WrittenFolder[] = [
  { name: "profiles", pattern: profilePattern, namesFiles: false },
];
