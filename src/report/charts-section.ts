import { combinationText } from "./cell-text.ts";
import { type Charted, findCharted } from "./charted.ts";
import { codeBlock, escapeText } from "./escape-markdown.ts";
import { grouped, measured } from "./numbers.ts";
import type { Results } from "./results.ts";
import { alignedTable, folded } from "./table.ts";
import { barChart } from "./xychart.ts";

/** Folded: bytes and throughput by codec as charts, and the same numbers as a table. Empty with nothing to see. */
export function chartsSection(results: Results): string {
  const charted = findCharted(results);
  if (!charted) return "";
  const { cells } = charted;
  const bars = (value: (cell: (typeof cells)[number]) => number) =>
    cells.map((one) => ({ label: `${one.cell.codec} ${one.cell.contender}`, value: value(one) }));
  const charts = [
    barChart(
      "Sent bytes in MB, by codec",
      "MB",
      bars(({ sentBytes }) => sentBytes / 1e6),
    ),
    barChart(
      "Logical MB/s, by codec",
      "MB/s",
      bars(({ throughput }) => throughput),
    ),
  ];
  const parts = [
    caption(results, charted),
    ...charts.map((chart) => codeBlock(chart, "mermaid")),
    tableOf(charted),
  ];
  return folded("Charts: sent bytes and logical MB/s by codec", parts.join("\n\n"));
}

/** What is drawn, and what is not. */
function caption({ baseline }: Results, { checksum, failed, absent }: Charted): string {
  const names = (texts: readonly string[]) => texts.map(escapeText).join(", ");
  return [
    `Checksum ${escapeText(checksum)}, each codec at its first level; the baseline is ${escapeText(baseline)}.`,
    ...(failed.length > 0
      ? [
          `Not drawn, since runs failed or are missing: ${names(failed.map(({ codec, contender }) => `${codec} ${contender}`))}.`,
        ]
      : []),
    ...(absent.length > 0
      ? [`Only the two with the worst changes are drawn, without ${names(absent)}.`]
      : []),
  ].join(" ");
}

function tableOf({ cells }: Charted): string {
  const titles = ["Combination", "Version", "Sent bytes", "Logical MB/s"];
  return alignedTable(
    titles.map((title, index) => ({ title, numeric: index > 1 })),
    cells.map(({ cell, sentBytes, throughput }) => [
      escapeText(combinationText(cell)),
      escapeText(cell.contender),
      grouped(sentBytes),
      measured(throughput),
    ]),
  );
}
