import type { Bisection } from "../analyse/history/bisection.ts";
import type { Suspicion } from "../analyse/history/suspicion.ts";
import { wantedText } from "../analyse/history/wanted-anomaly.ts";
import { limitText } from "./gate-text.ts";
import { counted } from "./numbers.ts";
import { visible } from "./visible-text.ts";

/** What a bisection found, for a terminal: the answer, and what it stands on. */
export function renderBisection(bisection: Bisection): string {
  const { sights } = bisection;
  const skipped = sights.filter(({ kind }) => kind === "unknown");
  const lines = [
    answerText(bisection),
    ...skipped.map(({ label, why }) => `${label} cannot be told: ${why}`),
    `${sights.length} of ${counted(bisection.among.length, "version")} looked at: ${sights.map(sightText).join(", ")}.`,
  ];
  return lines.map(visible).join("\n");
}

/** `A1 appears in 3.2.0 (3.1.3 does not show it).` */
function answerText({ suspicion, direction, answer }: Bisection): string {
  const isComing = direction === "appears";
  const where = answer.kind === "found" ? answer.first : `one of ${answer.candidates.join(", ")}`;
  const note = `${answer.before} ${isComing ? "does not show it" : "still shows it"}`;
  return `${suspicionText(suspicion)} ${isComing ? "appears" : "is gone"} in ${where} (${note}).`;
}

function sightText({ label, kind }: Bisection["sights"][number]): string {
  return `${label} ${{ shown: "shows it", clear: "does not", unknown: "cannot be told" }[kind]}`;
}

/** What was looked for: `A1:plain`, `wire-bytes beyond the limit (at most +0.5 %)`. */
function suspicionText(suspicion: Suspicion): string {
  if (suspicion.kind === "anomaly") return wantedText(suspicion.wanted);
  const { gate } = suspicion;
  return gate.limit.kind === "no-regression"
    ? `A worse ${gate.metric}`
    : `${gate.metric} beyond the limit (${limitText(gate)})`;
}
