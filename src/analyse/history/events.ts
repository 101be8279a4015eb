import type { Appearance, Timeline } from "./history.ts";

/** When something came and went: between each release that tells and the next one that tells otherwise. */
export function eventsIn(appearances: readonly Appearance[]): Timeline["events"] {
  const events: Timeline["events"] = [];
  let last: Appearance | null = null;
  let skipped: string[] = [];
  for (const one of appearances) {
    if (one.kind === "unknown") {
      skipped.push(one.release);
      continue;
    }
    if (last !== null && last.kind !== one.kind) {
      const kind = one.kind === "shown" ? "appears" : "gone";
      events.push({ kind, before: last.release, after: one.release, skipped });
    }
    last = one;
    skipped = [];
  }
  return events;
}
