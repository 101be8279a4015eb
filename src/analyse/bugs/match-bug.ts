import type { Finding } from "../rule.ts";
import type { KnownBug, Sign } from "./known-bug.ts";
import { knownBugs } from "./known-bugs.ts";

/** The known bug whose sign a finding is; null when it is none's, which is to say that it is new. */
export function matchBug(finding: Finding): KnownBug | null {
  return knownBugs.find(({ signs }) => signs.some((sign) => isShown(sign, finding))) ?? null;
}

function isShown({ rule, trial, says }: Sign, finding: Finding): boolean {
  const { trials = [], said = "" } = finding;
  const inPlace = trial === undefined ? trials.length === 0 : trials.includes(trial);
  const text = `${finding.finding}\n${finding.actual}\n${said}`;
  return rule === finding.rule && inPlace && (says === undefined || says.test(text));
}
