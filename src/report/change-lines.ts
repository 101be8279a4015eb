import type { Comparison } from "../analyse/comparison.ts";
import { baselineText } from "./baseline-text.ts";
import { cellText, combinationText } from "./cell-text.ts";
import { changeText } from "./change.ts";
import { findChanges } from "./changes.ts";
import { instructionsText } from "./instructions-text.ts";
import { memoryText } from "./memory-text.ts";
import { byteDifference, counted, grouped, measured, share } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";
import { timesTexts } from "./times-text.ts";

/** One line a contender, worst first: against whom, and what changed. */
export function changeLines(results: Results, style: Style): string[] {
  return findChanges(results).map(({ contender, cells, failed, nearest, bytes }) => {
    const parts = [
      failed > 0 ? `${style.strong("runs failed")} in ${failed} of ${counted(cells, "cell")}` : "",
      bytesText(results, bytes, style),
      overheadText(results, contender),
      nearest > 0 ? `${counted(nearest, "cell")} only comparable with another combination` : "",
      instructionsText(results, contender, style),
      ...timesTexts(results, contender, style),
      memoryText(results, contender),
    ].filter((part) => part !== "");
    const name = style.strong(style.text(contender)) + versionNote(results, contender, style);
    const against = baselineText(results, style);
    return `${name} against ${against}: ${parts.join("; ") || "nothing was compared"}.`;
  });
}

/** `same bytes in 6 of 10 cells, more in 4 (at most +134.1 % in md5 zlib)`; empty for no comparisons. */
export function bytesText(results: Results, sorted: readonly Comparison[], style: Style): string {
  if (sorted.length === 0) return "";
  const more = sorted.filter(({ value, referenceValue }) => value > referenceValue);
  const fewer = sorted.filter(({ value, referenceValue }) => value < referenceValue);
  const same = sorted.length - more.length - fewer.length;
  const cells = results.cells(sorted.map(({ cell }) => cell));
  const several = new Set(cells.map(({ contender }) => contender)).size > 1;
  const extreme = (comparison: Comparison | undefined) => {
    const [cell] = comparison ? results.cells([comparison.cell]) : [];
    if (!comparison || !cell) return "";
    return `${changeText(comparison)} in ${style.text(several ? cellText(cell) : combinationText(cell))}`;
  };
  return [
    same < sorted.length
      ? `same bytes in ${same} of ${counted(sorted.length, "cell")}`
      : `same bytes in ${same === 1 ? "the one cell" : `all ${same} cells`}`,
    ...(more.length > 0 ? [`more in ${more.length} (at most ${extreme(more[0])})`] : []),
    ...(fewer.length > 0 ? [`fewer in ${fewer.length} (at most ${extreme(fewer.at(-1))})`] : []),
  ].join(", ");
}

/** Multiplex headers make the total vary by a few bytes; what is beyond them is the protocol's own. */
const framingJitter = 64;

/** `up to +776 B beside the files`: file lists and other protocol; empty where it did not change. */
function overheadText(results: Results, contender: string): string {
  const differences = results.cellsOf(contender).flatMap((cell) => {
    const [sent, files] = [results.comparison(cell, "sent-bytes"), results.comparison(cell, "wire-bytes")];
    // More data is framed more often: only equal files show what else was sent.
    if (sent?.match !== "same" || files?.value !== files?.referenceValue) return [];
    return [sent.value - sent.referenceValue];
  });
  const [most] = differences.sort((one, other) => Math.abs(other) - Math.abs(one));
  return most === undefined || Math.abs(most) <= framingJitter
    ? ""
    : `up to ${byteDifference(most)} beside the files`;
}

/** ` (rsync 3.5.0)` after a label that does not say so itself. */
function versionNote({ measurements }: Results, contender: string, style: Style): string {
  const found = measurements.provisioned.contenders.find(({ label }) => label === contender);
  const version = found?.capabilities.version ?? contender;
  return version === contender ? "" : ` (rsync ${style.text(version)})`;
}

/** `Fastest: 3.2.3 xxh128 none, 88.1 MB/s. Fewest bytes: …`; empty when nothing was measured. */
export function bestLine(results: Results, style: Style): string {
  const { fastest, smallest } = results.analysis;
  const [fast] = results.cells(fastest === null ? [] : [fastest]);
  const [small] = results.cells(smallest === null ? [] : [smallest]);
  const throughput = fast && results.summary(fast)?.throughput;
  const sent = small && results.summary(small)?.sentBytes;
  const parts: string[] = [];
  if (fast && throughput) {
    parts.push(`Fastest: ${style.text(cellText(fast))}, ${measured(throughput.median)} MB/s of files.`);
  }
  if (small && sent != null) {
    const whole = share(sent, results.measurements.corpus.bytes);
    parts.push(`Fewest bytes: ${style.text(cellText(small))}, ${grouped(sent)} (${whole}).`);
  }
  return parts.join(" ");
}
