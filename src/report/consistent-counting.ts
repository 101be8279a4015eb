import type { Measurements } from "../analyse/measurements.ts";
import { countingCorpusNames } from "../run/counting/counting-record.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";

/** A repeat is all that the run stage makes (run/counting/run-counting.ts). */
const mostRepetitions = 2;

/**
 * Every count is of a cell that a comparison needs, on one of the known corpora, once a repetition and method; so
 * there are no more of them than the plan has room for. Throws a usage Failure.
 */
export function checkCounting({ plan, run }: Measurements): void {
  const { counting } = run;
  if (counting === null) return;
  const names = counting.corpora.map(({ name }) => name);
  const known = countingCorpusNames.filter((name) => names.includes(name));
  if (names.join() !== known.join()) throw refusal(`the counted corpora are ${quoted(names.join(", "))}`);
  const pairs = plan.references.filter(({ match }) => match === "same");
  const cells = new Set(pairs.flatMap(({ cell, reference }) => [cell, reference]));
  const seen = new Set<string>();
  for (const { cell, corpus, repetition, method, result } of counting.runs) {
    if (!cells.has(cell) || !names.includes(corpus)) {
      throw refusal(`a count is of ${quoted(cell)} on ${corpus}, which nothing needs`);
    }
    const key = `${cell} ${corpus} ${repetition} ${method}`;
    if (repetition < 1 || repetition > mostRepetitions || seen.size === seen.add(key).size) {
      throw refusal(`${quoted(cell)} was counted too often`);
    }
    if (result.kind === "counted" && result.processes.length === 0) {
      throw refusal(`a count of ${quoted(cell)} has no process`);
    }
  }
  const absent = counting.absent.flatMap((one) => one.cells).find((cell) => !cells.has(cell));
  if (absent !== undefined) throw refusal(`${quoted(absent)} was not counted, which nothing needs`);
}
