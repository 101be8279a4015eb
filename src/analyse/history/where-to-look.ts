import { type TrialName, trialNames } from "../../config/trial-names.ts";
import type { KnownBug } from "../bugs/known-bug.ts";
import { knownBugs } from "../bugs/known-bugs.ts";
import { isIssue, type WantedAnomaly } from "./wanted-anomaly.ts";

/** What has to be measured for an anomaly to be seen. */
export interface Outlook {
  /** Whether cells of the matrix may show it. */
  cells: boolean;
  trials: TrialName[];
}

/** Where an anomaly may be seen. A rule by itself is one of cells: a trial's is asked for by the trial or the bug. */
export function whereToLook(wanted: WantedAnomaly): Outlook {
  switch (wanted.kind) {
    case "rule":
    case "class":
      return { cells: true, trials: [] };
    case "trial":
      return { cells: false, trials: [wanted.trial] };
    case "issue":
      return { cells: true, trials: trialsOf(knownBugs.filter(({ issue }) => isIssue(issue, wanted.issue))) };
    case "bug": {
      const bugs = knownBugs.filter(({ name }) => name === wanted.bug);
      // One without any sign is named by the rule that finds it, which looks at cells.
      const cells = bugs.some(
        ({ signs }) => signs.length === 0 || signs.some(({ trial }) => trial === undefined),
      );
      return { cells, trials: trialsOf(bugs) };
    }
  }
}

function trialsOf(bugs: readonly KnownBug[]): TrialName[] {
  const named = new Set(bugs.flatMap(({ signs }) => signs.map(({ trial }) => trial)));
  return trialNames.filter((name) => named.has(name));
}
