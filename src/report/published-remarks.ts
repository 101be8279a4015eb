import type { AgainstPublished, PublishedPair } from "../analyse/published/compare-published.ts";
import { sentRate } from "../analyse/published/looks-ahead.ts";
import { cellText, everyCombination } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { counted, measured, share } from "./numbers.ts";
import type { Results } from "./results.ts";

/** Where the published figures agree, which bytes differ, which times were noise, and whom their metric misled. */
export function publishedRemarks(results: Results, { pairs }: AgainstPublished): string[] {
  return [
    ...bytesRemarks(pairs),
    ...exactRemark(results, pairs),
    ...pairs.flatMap(noiseRemark),
    ...misledRemarks(pairs),
  ];
}

function bytesRemarks(pairs: readonly PublishedPair[]): string[] {
  const differing = pairs.filter(({ agrees }) => !agrees);
  const agreeing = pairs.length - differing.length;
  return [
    `**Bytes agree** in ${agreeing} of ${counted(pairs.length, "cell")}, within what generated files may differ by.`,
    ...(differing.length === 0 ? [] : [`**Bytes differ** in ${differing.map(differenceText).join("; ")}.`]),
  ];
}

function differenceText({ cell, shares }: PublishedPair): string {
  return `${escapeText(cellText(cell))} (published ${share(shares.published, 1)}, here ${share(shares.measured, 1)})`;
}

/** What no generator can be off by: the cost of a file that is not compressed. */
function exactRemark({ measurements }: Results, pairs: readonly PublishedPair[]): string[] {
  const cells = pairs.filter(({ cell }) => cell.codec === "none").map(({ cell }) => cell);
  const ids = new Set(cells.map(({ id }) => id));
  const runs = measurements.run.observations.filter(({ cell }) => ids.has(cell));
  if (cells.length === 0 || runs.some(({ transfer }) => transfer?.offModel.files !== 0)) return [];
  return [
    `**Exact** Without compression every file cost what the wire model says, to the byte, in ${counted(cells.length, "cell")} (${escapeText(everyCombination(cells))}).`,
  ];
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
