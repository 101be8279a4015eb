import { publishedCorpora } from "../analyse/published/centminmod-2020.ts";
import type { AgainstPublished, PublishedPair } from "../analyse/published/compare-published.ts";
import { sentRate } from "../analyse/published/looks-ahead.ts";
import { combinationText } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { grouped, measured, percentChange, share } from "./numbers.ts";
import { alignedTable } from "./table.ts";

/** A row a cell. Bytes only where the corpus is as large as the published one. */
export function publishedTable({ pairs, isWhole, corpus }: AgainstPublished): string {
  const titles = [
    ...["Combination", "Version"],
    ...(isWhole ? ["Published bytes", "Bytes here"] : []),
    ...["Published %", "% here", "Δ", "Published sent MiB/s", "Published MB/s", "MB/s here", "Remarks"],
  ];
  const { bytes } = publishedCorpora[corpus];
  const rows = pairs.map((pair) => [
    escapeText(combinationText(pair.cell)),
    escapeText(pair.cell.contender),
    ...(isWhole ? [grouped(pair.published.sentBytes), grouped(pair.measured.sentBytes)] : []),
    share(pair.shares.published, 1),
    share(pair.shares.measured, 1),
    percentChange(pair.shares.measured / pair.shares.published, 1),
    measured(sentRate(pair.published)),
    measured(bytes / 1e6 / pair.published.realS),
    pair.measured.throughput === null ? "" : measured(pair.measured.throughput.median),
    remarks(pair),
  ]);
  const columns = titles.map((title, index) => ({ title, numeric: index > 1 && title !== "Remarks" }));
  const legend =
    "%: bytes sent ÷ bytes of files. Sent MiB/s: bytes sent ÷ time, the speed that was published. MB/s: bytes of files ÷ time; of another machine, so only its order can be compared.";
  return [alignedTable(columns, rows), legend].join("\n\n");
}

function remarks({ agrees, noise, looksAheadOf }: PublishedPair): string {
  return [
    ...(agrees ? [] : ["bytes differ"]),
    ...(noise ? ["noise"] : []),
    ...(looksAheadOf.length > 0 ? ["misled"] : []),
  ].join(", ");
}
