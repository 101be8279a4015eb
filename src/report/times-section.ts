import { falseAlarms } from "../analyse/timed/questions.ts";
import type { TimedGroup } from "../analyse/timed/timed-group.ts";
import { combinationText } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { counted, percentChange } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { alignedTable } from "./table.ts";
import { intervalText, timeNames } from "./times-text.ts";

/** What the times of each group of cells came to, and by what rule. */
export function timesSection(results: Results, leftOut: LeftOut): string {
  const groups = results.analysis.timedGroups.filter(
    (group) => group.blocks > 0 && (isDecided(group) || (!leftOut.has("undecided-times") && isShown(group))),
  );
  if (groups.length === 0) return "";
  const columns = ["Version", "Time", "Cells", "Change", "Interval", "Repetitions", "Verdict"].map(
    (title) => ({
      title,
      numeric: ["Change", "Interval", "Repetitions"].includes(title),
    }),
  );
  const rows = groups.map((group) => [
    escapeText(group.contender),
    timeNames[group.metric],
    escapeText(groupName(results, group)),
    group.ratio === null ? "–" : percentChange(group.ratio, 1),
    intervalText(group.interval) || "–",
    String(group.blocks),
    verdictText(group),
  ]);
  return ["### Times", alignedTable(columns, rows), method(results)].join("\n\n");
}

function isDecided({ verdict }: TimedGroup): boolean {
  return verdict === "regression" || verdict === "improvement";
}

/** Of single cells only those that are decided, or that seemed slower; the table of results shows the rest. */
function isShown({ level, confirmation }: TimedGroup): boolean {
  return level !== "cell" || confirmation !== null;
}

function groupName(results: Results, { level, name, cells }: TimedGroup): string {
  if (level === "matrix") return `all ${cells.length}`;
  const [cell] = level === "cell" ? results.cells(cells) : [];
  return cell ? combinationText(cell) : `${name} (${cells.length})`;
}

function verdictText({ verdict, minEffect, confirmation }: TimedGroup): string {
  const fresh = confirmation === null ? "" : `fresh repetitions: ${percentChange(confirmation.ratio, 1)}`;
  switch (verdict) {
    case "regression":
      return `**slower**, confirmed (${fresh})`;
    case "improvement":
      return "faster";
    case "equivalent":
      return `the same within ${(100 * minEffect).toFixed(1)} %`;
    case "unconfirmed":
      return "seemed slower; no time was left to confirm it";
    case "undecided":
      return fresh === "" ? "undecided" : `undecided: seemed slower, not confirmed (${fresh})`;
  }
}

/** Nobody said how many repetitions, and time was left. */
function isSatisfied({ config, run }: Results["measurements"]): boolean {
  return config.repetitions === null && run.ending.kind === "complete";
}

/** What such noise leaves to be seen; of a few noisy pairs nothing that is of use. */
function visibleText(part: number): string {
  return part < 1 ? ` (a change of all cells by ${(100 * part).toFixed(1)} % can be expected to show)` : "";
}

function method({ measurements, analysis }: Results): string {
  const effects = Object.entries(measurements.config.minEffect);
  const least = effects.map(([metric, effect]) => `${(100 * effect).toFixed(1)} % of ${metric}`).join(", ");
  const noise = analysis.noise.map(
    ({ metric, sd, visible }) =>
      `${timeNames[metric]} ${(100 * sd).toFixed(1)} %${visibleText(visible.matrix)}`,
  );
  const pairs = analysis.noise[0]?.pairs ?? 0;
  return [
    "Ratios of runs that ran next to each other.",
    `Slower or faster is said when the interval lies beyond zero and the change beyond the minimum effect (in one cell ${least}; half of that over all), and slower only when fresh repetitions confirm it.`,
    `All intervals of a run hold together in ${100 - 100 * falseAlarms} of 100 runs, whenever it stops.`,
    ...(isSatisfied(measurements)
      ? ["Measuring ended when no more repetitions could have decided more."]
      : []),
    ...(noise.length > 0
      ? [`Noise, by ${counted(pairs, "pair")} of equal runs before the matrix: ${noise.join("; ")}.`]
      : []),
  ].join(" ");
}
