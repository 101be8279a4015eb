import type { TimedGroup } from "./timed-group.ts";

/**
 * The claims among the groups of one contender and time that say something of their own: not of a part that changed
 * like its whole, nor of a whole that changed only because a part of it did.
 */
export function claimsIn(groups: readonly TimedGroup[]): TimedGroup[] {
  const claims = groups.filter(({ verdict }) => verdict === "regression" || verdict === "improvement");
  const widest = claims.filter((claim) => !isMadeByParts(claim, claims, groups));
  return widest.filter((claim) => !widest.some((other) => isPart(claim, other) && overlap(claim, other)));
}

function isPart(one: TimedGroup, other: TimedGroup): boolean {
  return one.cells.length < other.cells.length && one.cells.every((cell) => other.cells.includes(cell));
}

function overlap({ interval: one }: TimedGroup, { interval: other }: TimedGroup): boolean {
  return one !== null && other !== null && one.low <= other.high && other.low <= one.high;
}

/** Without the parts of it that changed more, what is left of a group changed by less than half as much. */
function isMadeByParts(
  claim: TimedGroup,
  claims: readonly TimedGroup[],
  groups: readonly TimedGroup[],
): boolean {
  const change = ({ ratio }: TimedGroup) => Math.abs(Math.log(ratio ?? 1));
  const parts = claims.filter((part) => isPart(part, claim) && change(part) > change(claim));
  if (parts.length === 0) return false;
  const left = groups.filter(
    ({ level, name }) =>
      level === "cell" && claim.cells.includes(name) && !parts.some(({ cells }) => cells.includes(name)),
  );
  const logs = left.flatMap(({ ratio }) => (ratio === null ? [] : [Math.log(ratio)]));
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  return Math.abs(mean) < change(claim) / 2;
}
