import type { RuleName } from "../../config/rules.ts";
import { causeOf } from "../bugs/known-bugs.ts";
import { matchBug } from "../bugs/match-bug.ts";
import type { Finding } from "../rule.ts";

/** Rules whose findings look alike whatever the cause: a wrong copy, all data sent, a failure, a hang. */
const unspecific: readonly RuleName[] = ["A12", "A16", "A17", "A18"];
/** So many findings of one rule are one: a program that fails everywhere has one fault, not thirty. */
const leastMerged = 3;

/**
 * Names the known bugs that the trials of one contender show. Where one of the unspecific rules also finds something
 * that no known bug does, its other findings may well be of that cause, so none of them gets a name: what hangs in
 * every trial does not hang by the bug that one of them is about.
 */
export function nameCauses(findings: readonly Finding[]): Finding[] {
  const matched = findings.map((finding) => ({
    finding,
    bug: finding.cause === null ? matchBug(finding) : null,
  }));
  const shaken = new Set(
    matched.flatMap(({ finding: { rule, severity, cause }, bug }) =>
      bug === null && cause === null && severity === "error" && unspecific.includes(rule) ? [rule] : [],
    ),
  );
  const named = matched.map(({ finding, bug }) =>
    bug === null || shaken.has(finding.rule) ? finding : { ...finding, cause: causeOf(bug) },
  );
  return mergeNew(named, shaken);
}

function mergeNew(findings: readonly Finding[], rules: ReadonlySet<RuleName>): Finding[] {
  const isNew = ({ rule, cause, severity }: Finding) =>
    rules.has(rule) && cause === null && severity === "error";
  const groups = Map.groupBy(findings.filter(isNew), ({ rule }) => rule);
  const merged = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < leastMerged) return group;
    const trials = [...new Set(group.flatMap((one) => one.trials ?? []))];
    const finding = `${first.finding} Alike in ${trials.length} trials.`;
    return [{ ...first, trials, finding }];
  });
  return [...merged, ...findings.filter((finding) => !isNew(finding))];
}
