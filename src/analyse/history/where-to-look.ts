import { type TrialName, trialNames } from "../../config/trial-names.ts";
import type { KnownBug, Sign } from "../bugs/known-bug.ts";
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
      return {
        cells: true,
        trials: trialsOf(
          signsOf(knownBugs.filter(({ issue }) => isIssue(issue, wanted.issue))).filter(
            ({ rule }) => rule === wanted.rule,
          ),
        ),
      };
    case "bug": {
      const signs = signsOf(knownBugs.filter(({ name }) => name === wanted.bug));
      // One without any sign is named by the rule that finds it, which looks at cells.
      const cells = signs.length === 0 || signs.some(({ trial }) => trial === undefined);
      return { cells, trials: trialsOf(signs) };
    }
  }
}

function signsOf(bugs: readonly KnownBug[]): Sign[] {
  return bugs.flatMap(({ signs }) => signs);
}

function trialsOf(signs: readonly Sign[]): TrialName[] {
  const named = new Set(signs.map(({ trial }) => trial));
  return trialNames.filter((name) => named.has(name));
}
