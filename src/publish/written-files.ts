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
} as const satisfies Readonly<Record<string, WrittenFile>>;
