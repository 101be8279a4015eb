import type { Corpus } from "../corpus/corpus.ts";
import type { Contender } from "../provision/contender.ts";
import type { Anomaly } from "./anomaly.ts";
import type { CellRuns } from "./observed.ts";

/** What a rule sees: the runs of one contender's cells, the corpus, and the others for comparison. */
export interface Evidence {
  contender: string;
  runs: readonly CellRuns[];
  corpus: Corpus;
  /** The runs of all contenders. */
  all: readonly CellRuns[];
  baseline: string;
  contenders: readonly Contender[];
  /** Cells of any contender whose files were not compressed as they should be: nothing else is concluded from them. */
  accused: ReadonlySet<string>;
}

/** What a rule says; whose fault it is and how to see it again is added outside (anomalies.ts). */
export type Finding = Omit<
  Anomaly,
  "contender" | "reproduce" | "inBaseline" | "fails" | "expectation" | "trials" | "chain"
> & {
  trials?: Anomaly["trials"];
  chain?: Anomaly["chain"];
  /** What the program said, for known bugs to be told by. */
  said?: string;
};

/** A small pure function over the runs of one contender. */
export type RuleFunction = (evidence: Evidence) => Finding[];

/** Adds up one number over things. */
export function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** `51,905,123 bytes`: digits grouped by commas, whatever the machine's locale. */
export function bytesText(bytes: number): string {
  return `${Math.round(bytes)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",")} bytes`;
}
