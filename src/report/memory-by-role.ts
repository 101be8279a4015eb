import type { Summary } from "../analyse/summary.ts";
import type { Metric } from "../config/metrics.ts";
import { combinationText } from "./cell-text.ts";
import { changeText } from "./change.ts";
import { escapeText } from "./escape-markdown.ts";
import { makeMatrix, nothing } from "./matrix.ts";
import { mebibytes } from "./numbers.ts";
import type { Results } from "./results.ts";
import { alignedTable, type Column, folded } from "./table.ts";

const roles: readonly { metric: Metric; title: string; size: (summary: Summary) => number | null }[] = [
  { metric: "sender-memory", title: "Sender", size: ({ senderKib }) => senderKib },
  { metric: "generator-memory", title: "Generator", size: ({ generatorKib }) => generatorKib },
  { metric: "receiver-memory", title: "Receiver", size: ({ receiverKib }) => receiverKib },
];

/** Folded: the largest resident size of each of rsync's processes, and its change. Empty where none was seen. */
export function memoryByRole(results: Results): string {
  const cells = makeMatrix(results).rows.map(({ cell }) => cell);
  const seen = cells.filter((cell) => results.summary(cell)?.senderKib != null);
  if (seen.length === 0) return "";
  const rows = seen.map((cell) => [
    escapeText(combinationText(cell)),
    escapeText(cell.contender),
    ...roles.map(({ size }) => sizeText(results.summary(cell), size)),
    ...roles.map(({ metric }) => {
      const comparison = results.comparison(cell, metric);
      return comparison ? changeText(comparison) : nothing;
    }),
  ]);
  const titles = [...roles.map(({ title }) => `${title} MiB`), ...roles.map(({ title }) => `Δ ${title}`)].map(
    (title) => ({ title, numeric: true }),
  );
  const columns: Column[] = [
    { title: "Combination", numeric: false },
    { title: "Version", numeric: false },
    ...titles,
  ];
  const note = "Largest resident size, in the warm-up run. ≈: no more than equal runs differ.";
  return folded("Memory of sender, generator and receiver", `${note}\n\n${alignedTable(columns, rows)}`);
}

function sizeText(summary: Summary | undefined, size: (summary: Summary) => number | null): string {
  const kib = summary ? size(summary) : null;
  return kib === null ? nothing : mebibytes(kib);
}
