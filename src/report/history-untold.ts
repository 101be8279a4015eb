import type { History } from "../analyse/history/history.ts";
import type { Style } from "./style.ts";

/** Which releases do not tell of what a trial shows in others, and why, a line for each reason. */
export function untoldLines({ anomalies, releases }: History, style: Style): string[] {
  // Gaps have lines of their own.
  const versions = new Map(
    releases.flatMap((one) => (one.kind === "measured" ? [[one.label, one.version] as const] : [])),
  );
  const untold = anomalies.flatMap(({ trials, appearances }) =>
    trials.flatMap((trial) =>
      appearances.flatMap((one) => {
        const version = versions.get(one.release);
        if (one.kind !== "unknown" || version === undefined) return [];
        return [{ trial, release: one.release, reason: one.reason.replace(`rsync ${version} `, "it ") }];
      }),
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
