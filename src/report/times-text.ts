import { claimsIn } from "../analyse/timed/claims.ts";
import type { TimedGroup } from "../analyse/timed/timed-group.ts";
import { type JudgedTime, judgedTimes } from "../config/min-effect.ts";
import { combinationText } from "./cell-text.ts";
import { counted, percentChange } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

export const timeNames: Readonly<Record<JudgedTime, string>> = { "cpu-time": "CPU", "wall-time": "wall" };

/** More claims than these a contender and time are only counted. */
const mostClaims = 3;

/** What one contender's times came to: `CPU +5.1 % over the whole matrix (+3.2 % to +7.0 %)`; empty without any. */
export function timesTexts(results: Results, contender: string, style: Style): string[] {
  return judgedTimes.flatMap((metric) => {
    const groups = results.analysis.timedGroups.filter(
      (group) => group.contender === contender && group.metric === metric,
    );
    const claims = claimsIn(groups);
    const [widest] = groups;
    if (widest === undefined || widest.ratio === null) return [];
    if (claims.length === 0) return [`${timeNames[metric]} ${unclaimedText(results, groups, widest, style)}`];
    const shown = claims.slice(0, mostClaims).map((claim) => claimText(results, claim, style));
    const more = claims.length - shown.length;
    const texts = [...shown, ...(more > 0 ? [`and in ${counted(more, "more group")}`] : [])];
    return [`${timeNames[metric]} ${texts.join(", ")}`];
  });
}

/** `+5.1 % over the whole matrix (+3.2 % to +7.0 %)` */
export function claimText(results: Results, group: TimedGroup, style: Style): string {
  const range = intervalText(group.interval);
  return `${group.ratio === null ? "" : style.strong(percentChange(group.ratio, 1))} ${whereText(results, group, style)}${range === "" ? "" : ` (${range})`}`;
}

/** `over the whole matrix`, `in codec zstd`, `in md5 zlib` */
export function whereText(results: Results, { level, name, cells }: TimedGroup, style: Style): string {
  if (level === "matrix") return "over the whole matrix";
  const [cell] = level === "cell" ? results.cells(cells) : [];
  return `in ${style.text(cell ? combinationText(cell) : name)}`;
}

/** `+3.2 % to +7.0 %`; empty where there is none. */
export function intervalText(interval: TimedGroup["interval"]): string {
  return interval === null ? "" : `${percentChange(interval.low, 1)} to ${percentChange(interval.high, 1)}`;
}

/** What seemed slower must not read as if nothing had been seen. */
function unclaimedText(
  results: Results,
  groups: readonly TimedGroup[],
  widest: TimedGroup,
  style: Style,
): string {
  const [seeming] = claimsIn(groups.map(asClaimed));
  if (seeming === undefined) return unchangedText(widest);
  return `${claimText(results, seeming, style)}, not confirmed for want of time`;
}

function asClaimed(group: TimedGroup): TimedGroup {
  return group.verdict === "unconfirmed" ? { ...group, verdict: "regression" } : group;
}

function unchangedText({ verdict, interval, minEffect, blocks }: TimedGroup): string {
  if (verdict === "equivalent") return `the same within ${percentChange(1 + minEffect, 1).slice(1)}`;
  if (interval === null) return `undecided after ${counted(blocks, "repetition")}`;
  return `undecided (${intervalText(interval)})`;
}
