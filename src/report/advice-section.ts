import type { Advice, leftOutReasons } from "../analyse/advice/advice.ts";
import { frontLine, linkLines, paysText, secondsText } from "./advice-text.ts";
import { combinationsText, combinationText } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { grouped, share } from "./numbers.ts";
import type { Results } from "./results.ts";
import { markdownStyle } from "./style.ts";
import { alignedTable, folded } from "./table.ts";

type Link = NonNullable<Advice["link"]>;

/** Which settings are worth choosing from on these files, and the fastest over the link that the user named. */
export function adviceSection(results: Results): string {
  const { advice } = results.analysis;
  const recommended = linkLines(results, markdownStyle);
  const lines =
    recommended.length > 0 ? recommended : advice.map((one) => frontLine(results, one, markdownStyle));
  if (lines.length === 0) return "";
  return [
    "### Advice",
    lines.map((line) => `- ${line}`).join("\n"),
    ...linkTable(results),
    ...fronts(results),
  ].join("\n\n");
}

/** The fastest few of each contender, with the terms of the model; nothing without a link. */
function linkTable(results: Results): string[] {
  const links = results.analysis.advice.flatMap(({ contender, link }) => (link ? [{ contender, link }] : []));
  if (links.length === 0) return [];
  const titles = ["Version", "Setting", "Bytes ÷ link", "Work", "At once", "Together", "CPU"];
  const rows = links.flatMap(({ contender, link }) =>
    shown(link).map(({ cell, linkS, workS, overlapS, totalS, cpuS }) => [
      escapeText(contender),
      escapeText(results.cells([cell]).map(combinationText).join("")),
      secondsText(linkS),
      secondsText(workS),
      `−${secondsText(overlapS)}`,
      secondsText(totalS),
      secondsText(cpuS),
    ]),
  );
  return [
    alignedTable(
      titles.map((title, index) => ({ title, numeric: index > 1 })),
      rows,
    ),
    "A model, not a measurement: the bytes sent ÷ the speed of the link, and the work, which is the wall time of the same copy here, with both ends on this machine, less the part of both that happens at once. CPU time is that of both ends. Of settings that the model cannot tell apart the one with the least CPU time comes first.",
  ];
}

/** The ranking, and none at its end. */
function shown({ ranking, none }: Link): Link["ranking"] {
  return none === null || ranking.some(({ cell }) => cell === none.cell) ? ranking : [...ranking, none];
}

/** Folded: the front of each contender, and what is on none for a reason. */
function fronts(results: Results): string[] {
  if (results.analysis.advice.length === 0) return [];
  const titles = ["Version", "Setting", "Sent bytes", "Of the files", "CPU", "Faster than no compression"];
  const rows = results.analysis.advice.flatMap(({ contender, front }) =>
    front.map(({ cells, sentBytes, cpuS, sure, pays }) => [
      escapeText(contender),
      escapeText(combinationsText(results.cells(cells))),
      grouped(sentBytes),
      share(sentBytes, results.measurements.corpus.bytes),
      secondsText(cpuS) + (sure ? "" : " (within noise)"),
      paysText(pays),
    ]),
  );
  const table = alignedTable(
    titles.map((title, index) => ({ title, numeric: index > 1 && index < 5 })),
    rows,
  );
  const title = "CPU time against bytes: settings than which none sends less for no more CPU time";
  return [folded(title, [table, frontMethod, ...leftOutLines(results)].join("\n\n"))];
}

const frontMethod =
  "Down the rows of a version bytes rise and CPU time falls; within noise: the ratios within the repetitions do not prove that it falls (95 % intervals). Settings in one row cannot be told apart. On no row: those that send more than another for CPU time that is not less. Faster than no compression: over links of which speed, by a model; over every link, where copies without one took no longer.";

const reasonTexts: Readonly<Record<(typeof leftOutReasons)[number], string>> = {
  anomaly: "wrong bytes or content on these files (see the anomalies)",
  failures: "runs failed",
  "few-repetitions": "fewer than three repetitions",
  unverified: "nothing checks what arrives",
};

function leftOutLines(results: Results): string[] {
  const lines = results.analysis.advice.flatMap(({ contender, leftOut }) =>
    leftOut.map(({ reason, cells }) => {
      const combinations = combinationsText(results.cells(cells));
      return `- Not recommended: ${escapeText(contender)} ${escapeText(combinations)}: ${reasonTexts[reason]}`;
    }),
  );
  return lines.length === 0 ? [] : [lines.join("\n")];
}
