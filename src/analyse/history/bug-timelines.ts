import { eventsIn } from "./events.ts";
import type { Appearance, BugTimeline, Timeline } from "./history.ts";

/**
 * Every known bug that any release shows, over all of them, whichever rules, cells and trials show it. A release is
 * without it only where all of those are told.
 */
export function makeBugTimelines(timelines: readonly Timeline[]): BugTimeline[] {
  const bugs = Map.groupBy(timelines, ({ cause }) => cause?.bug ?? null);
  return Array.from(bugs).flatMap(([bug, group]) => {
    const [first] = group;
    if (bug === null || !first?.cause) return [];
    const { issue, fixedIn } = first.cause;
    const appearances = first.appearances.map((_, position) =>
      together(
        bug,
        group.flatMap((one) => one.appearances[position] ?? []),
      ),
    );
    const shownBy = group.map(({ rule, trials }) => ({ rule, trials }));
    return [{ bug, issue, fixedIn, shownBy, appearances, events: eventsIn(appearances) }];
  });
}

/** What is said of one release in several places. Something shown without the bug's signs may be it, or not. */
function together(bug: string, all: readonly Appearance[]): Appearance {
  const shown = all.find((one) => one.kind === "shown" && one.cause === bug);
  if (shown) return shown;
  const open = all.find(({ kind }) => kind !== "clear") ?? (all[0] as Appearance);
  if (open.kind !== "shown") return open;
  return { kind: "unknown", release: open.release, reason: "its anomaly has no known cause" };
}
