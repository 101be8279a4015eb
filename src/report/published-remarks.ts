import type { AgainstPublished, PublishedPair } from "../analyse/published/compare-published.ts";
import { sentRate } from "../analyse/published/looks-ahead.ts";
import { cellText, everyCombination } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { byteDifference, counted, measured, percentChange, share } from "./numbers.ts";
import type { Results } from "./results.ts";

/** Where the published figures agree, which bytes differ, which times were noise, and whom their metric misled. */
export function publishedRemarks(results: Results, against: AgainstPublished): string[] {
  const { pairs } = against;
  return [
    ...bytesRemarks(pairs),
    ...exactRemark(results, against),
    ...pairs.flatMap(noiseRemark),
    ...misledRemarks(pairs),
  ];
}

function bytesRemarks(pairs: readonly PublishedPair[]): string[] {
  const differing = pairs.filter(({ agrees }) => !agrees);
  const agreeing = pairs.length - differing.length;
  return [
    `**Bytes agree** in ${agreeing} of ${counted(pairs.length, "cell")}, within what generated files may differ by.`,
    ...differenceRemark(differing),
  ];
}

function differenceRemark(differing: readonly PublishedPair[]): string[] {
  const off = ({ shares }: PublishedPair) => shares.measured / shares.published;
  const [worst] = differing.toSorted((a, b) => Math.abs(Math.log(off(b))) - Math.abs(Math.log(off(a))));
  if (!worst) return [];
  const where = everyCombination(differing.map(({ cell }) => cell));
  const { published, measured: here } = worst.shares;
  return [
    `**Bytes differ** in ${counted(differing.length, "cell")} (${escapeText(where)}), at most by ${percentChange(off(worst), 1)}: ${escapeText(cellText(worst.cell))} sent ${share(here, 1)} of the files' bytes, published are ${share(published, 1)}.`,
  ];
}

/** What no generator can be off by: the cost of a file that is not compressed. */
function exactRemark({ measurements }: Results, { pairs, isWhole }: AgainstPublished): string[] {
  const own = pairs.filter(({ cell }) => cell.codec === "none");
  const cells = own.map(({ cell }) => cell);
  const ids = new Set(cells.map(({ id }) => id));
  const runs = measurements.run.observations.filter(({ cell }) => ids.has(cell));
  if (cells.length === 0 || runs.some(({ transfer }) => transfer?.offModel.files !== 0)) return [];
  const totals = isWhole ? ` ${totalsText(own, measurements.corpus.files)}` : "";
  return [
    `**Exact** Without compression every file cost what the wire model says, to the byte, in ${counted(cells.length, "cell")} (${escapeText(everyCombination(cells))}).${totals}`,
  ];
}

/** Totals hold the names, too: what they differ by is the same for every version and checksum, or something is wrong. */
function totalsText(pairs: readonly PublishedPair[], files: number): string {
  const more = pairs.map(({ published, measured: here }) => published.sentBytes - here.sentBytes);
  const [least, most] = [Math.min(...more), Math.max(...more)];
  const range =
    least === most ? byteDifference(least) : `${byteDifference(least)} to ${byteDifference(most)}`;
  return `The published totals differ from those here by ${range}, ${byteDifference(most / files)} a file: by names and sizes of files, which were not published.`;
}

function noiseRemark({ cell, noise }: PublishedPair): string[] {
  if (noise === null) return [];
  const { published, measured: here } = noise;
  return [
    `**Noise** ${escapeText(cellText(cell))} was published in ${seconds(published.own)} beside ${seconds(published.around)} of the levels around it; here ${seconds(here.own)} beside ${seconds(here.around)}.`,
  ];
}

/** One remark for all checksums. */
function misledRemarks(pairs: readonly PublishedPair[]): string[] {
  const misled = pairs.filter(({ looksAheadOf }) => looksAheadOf.length > 0);
  const alike = Map.groupBy(misled, ({ cell }) => `${cell.contender} ${cell.codec}`);
  return Array.from(alike.values(), ([first, ...more]) => {
    if (!first) return "";
    const others = first.looksAheadOf.map((other) => `${escapeText(other.cell.codec)} (${timesText(other)})`);
    const checksums = more.map(({ cell }) => escapeText(cell.checksum));
    const also = checksums.length === 0 ? "" : ` So with ${checksums.join(", ")}.`;
    return `**Misled** By bytes sent ÷ time ${escapeText(cellText(first.cell))} (${timesText(first)}) was ahead of ${others.join(" and ")}, which took less time for the same files.${also}`;
  });
}

function timesText({ published, measured: { wallS } }: PublishedPair["looksAheadOf"][number]): string {
  const here = wallS === null ? "" : `; here ${seconds(wallS.median)}`;
  return `${measured(sentRate(published))} MiB/s in ${seconds(published.realS)}${here}`;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}
