import type { Comparison } from "../analyse/analysis.ts";
import type { Metric } from "../config/metrics.ts";
import type { Cell } from "../plan/plan.ts";
import { combinationText } from "./cell-text.ts";
import { changeText } from "./change.ts";
import { counted, grouped, measured, percentChange, share } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** What changed from the baseline to one contender. */
export interface Changes {
  contender: string;
  cells: number;
  /** Cells with failed runs. */
  failed: number;
  /** Comparisons of bytes with the same combination, the largest increase first. */
  bytes: Comparison[];
  /** How many cells are only comparable with another combination. */
  nearest: number;
}

/** The changes of every contender but the baseline, worst first. */
export function findChanges(results: Results): Changes[] {
  const changes = results.candidates.map((contender): Changes => {
    const cells = results.cellsOf(contender);
    const compared = cells.flatMap((cell) => results.comparison(cell, "wire-bytes") ?? []);
    return {
      contender,
      cells: cells.length,
      failed: cells.filter((cell) => (results.summary(cell)?.failures ?? 0) > 0).length,
      bytes: compared.filter(({ match }) => match === "same").sort(byIncrease),
      nearest: compared.filter(({ match }) => match === "nearest").length,
    };
  });
  return changes.sort((one, other) => badness(other) - badness(one));
}

function byIncrease(one: Comparison, other: Comparison): number {
  return other.value - other.referenceValue - (one.value - one.referenceValue);
}

/** Failed cells weigh more than any increase of bytes. */
function badness({ failed, bytes: [worst] }: Changes): number {
  return failed * 1e6 + (worst?.ratio ?? 1);
}

/** `same bytes in 6 of 10 cells, more in 4 (most: +134.1 % in md5 zlib)`; empty when nothing was compared. */
export function bytesText(results: Results, { bytes }: Changes, style: Style): string {
  if (bytes.length === 0) return "";
  const more = bytes.filter(({ value, referenceValue }) => value > referenceValue);
  const fewer = bytes.filter(({ value, referenceValue }) => value < referenceValue);
  const same = bytes.length - more.length - fewer.length;
  const extreme = (comparison: Comparison | undefined) => {
    const [cell] = comparison ? results.cells([comparison.cell]) : [];
    return comparison && cell ? `${changeText(comparison)} in ${style.text(combinationText(cell))}` : "";
  };
  return [
    same === bytes.length
      ? `same bytes in all ${counted(same, "cell")}`
      : `same bytes in ${same} of ${counted(bytes.length, "cell")}`,
    ...(more.length > 0 ? [`more in ${more.length} (at most ${extreme(more[0])})`] : []),
    ...(fewer.length > 0 ? [`fewer in ${fewer.length} (at most ${extreme(fewer.at(-1))})`] : []),
  ].join(", ");
}

/** One line a contender: against whom, and what changed. */
export function changeLines(results: Results, style: Style): string[] {
  return findChanges(results).map((changes) => {
    const { contender, cells, failed, nearest } = changes;
    const parts = [
      ...(failed > 0 ? [`${style.strong("runs failed")} in ${failed} of ${counted(cells, "cell")}`] : []),
      bytesText(results, changes, style),
      ...(nearest > 0 ? [`${counted(nearest, "cell")} only comparable with another combination`] : []),
      timedText(results, contender, "cpu-time", "CPU"),
      timedText(results, contender, "peak-memory", "peak memory"),
    ].filter((part) => part !== "");
    const against = `${style.strong(style.text(contender))} against ${style.text(results.baseline)} (baseline)`;
    return `${against}: ${parts.join("; ") || "nothing was compared"}.`;
  });
}

/** The medians of a timed metric over all cells with the same combination in the baseline. */
function timedText(results: Results, contender: string, metric: Metric, name: string): string {
  const ratios = results
    .cellsOf(contender)
    .flatMap((cell) => results.comparison(cell, metric) ?? [])
    .flatMap(({ match, ratio }) => (match === "same" && ratio !== null ? [ratio] : []))
    .sort((one, other) => one - other);
  const [least, most] = [ratios[0], ratios.at(-1)];
  if (least === undefined || most === undefined) return "";
  const [low, high] = [percentChange(least, 0), percentChange(most, 0)];
  return low === high ? `${name} ${low}` : `${name} ${low} to ${high}`;
}

/** `Fastest: 3.2.3 xxh128 none, 88.1 MB/s. Fewest bytes: …`; empty when nothing was measured. */
export function bestLine(results: Results, style: Style): string {
  const { fastest, smallest } = results.analysis;
  const name = ({ contender, ...cell }: Cell) => style.text(`${contender} ${combinationText(cell)}`);
  const parts: string[] = [];
  for (const cell of results.cells(fastest === null ? [] : [fastest])) {
    const throughput = results.summary(cell)?.throughput;
    if (throughput) parts.push(`Fastest: ${name(cell)}, ${measured(throughput.median)} MB/s of files.`);
  }
  for (const cell of results.cells(smallest === null ? [] : [smallest])) {
    const sent = results.summary(cell)?.sentBytes ?? null;
    if (sent !== null) {
      const whole = share(sent, results.measurements.corpus.bytes);
      parts.push(`Fewest bytes: ${name(cell)}, ${grouped(sent)} (${whole}).`);
    }
  }
  return parts.join(" ");
}
