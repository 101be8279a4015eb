import type { History } from "../analyse/history/history.ts";
import type { Style } from "./style.ts";

/** Which releases do not tell of what a trial shows in others, and why, a line for each reason. */
export function untoldLines({ anomalies, releases }: History, style: Style): string[] {
  const gaps = new Set(releases.flatMap(({ kind, label }) => (kind === "missing" ? [label] : [])));
  const untold = anomalies.flatMap(({ trials, appearances }) =>
    trials.flatMap((trial) =>
      appearances.flatMap((one) =>
        one.kind === "unknown" && !gaps.has(one.release) ? [{ trial, ...one }] : [],
      ),
    ),
  );
  const groups = Map.groupBy(untold, ({ trial, reason }) => `${trial} ${reason}`);
  return Array.from(groups.values()).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const labels = [...new Set(group.map(({ release }) => release))].map(style.text).join(", ");
    return [`The trial ${first.trial} does not tell of ${labels}: ${style.text(first.reason)}.`];
  });
}
