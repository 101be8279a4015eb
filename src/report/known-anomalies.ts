import { isKnownOfRelease } from "../analyse/anomalies.ts";
import type { Anomaly } from "../analyse/anomaly.ts";
import { anomalyCause, anomalyTitle, trialsText } from "./anomaly-text.ts";
import { everyCombination } from "./cell-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import { markdownStyle } from "./style.ts";
import { folded, proseTable } from "./table.ts";

const { text } = markdownStyle;

/** Anomalies that a reader should hear of first, and those that are no news. */
export interface SplitAnomalies {
  news: Anomaly[];
  known: Anomaly[];
}

/**
 * No news are notes, and in trials what the baseline shows too and what a published release is known for: it fails
 * nobody, and at the top of every report it would hide what counts.
 */
export function splitAnomalies({ measurements, analysis, baseline }: Results): SplitAnomalies {
  const programs = new Map(measurements.provisioned.contenders.map((one) => [one.label, one]));
  const isNews = (anomaly: Anomaly) => {
    const { severity, trials, contender, inBaseline, fails } = anomaly;
    if (fails) return true;
    if (severity === "note") return false;
    if (trials.length === 0) return true;
    return contender !== baseline && !inBaseline && !isKnownOfRelease(programs.get(contender), anomaly);
  };
  const groups = Map.groupBy(analysis.anomalies, isNews);
  return { news: groups.get(true) ?? [], known: groups.get(false) ?? [] };
}

/** Folded: what is no news, a row each. Empty without any. */
export function knownSection(results: Results): string {
  const { known } = splitAnomalies(results);
  if (known.length === 0) return "";
  const rows = known.map((anomaly) => ({
    version: text(anomaly.contender),
    rest: [`${anomaly.severity}: ${whatText(anomaly)}`, text(seenText(results, anomaly)), causeText(anomaly)],
  }));
  // What several versions have in common is one row.
  const groups = [...Map.groupBy(rows, ({ rest }) => JSON.stringify(rest)).values()].map((group) => [
    group.map(({ version }) => version).join(", "),
    ...(group[0]?.rest ?? []),
  ]);
  const table = proseTable(["Versions", "What", "Seen in", "Known as"], groups);
  return folded(`Known bugs in trials, and notes (${known.length})`, table);
}

/** One line for a terminal; empty without any. */
export function knownLine(results: Results): string {
  const { known } = splitAnomalies(results);
  const versions = [...Map.groupBy(known, ({ contender }) => contender)].map(
    ([contender, own]) => `${contender} ${own.length}`,
  );
  if (versions.length === 0) return "";
  return `${counted(known.length, "known bug or note", "known bugs and notes")} that fail nobody (${versions.join(", ")}): see the report`;
}

/** A note is about something particular, for which the rule's own title would be too strong. */
function whatText(anomaly: Anomaly): string {
  return anomaly.severity === "note" ? text(anomaly.finding) : anomalyTitle(anomaly, markdownStyle);
}

function seenText(results: Results, { cells, trials }: Anomaly): string {
  return trials.length > 0 ? trialsText(trials) : everyCombination(results.cells(cells));
}

function causeText(anomaly: Anomaly): string {
  return anomaly.cause === null && anomaly.severity === "note" ? "" : anomalyCause(anomaly, markdownStyle);
}
