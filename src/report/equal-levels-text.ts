import { levelsOfCodec, liesOutside } from "../analyse/levels/codec-levels.ts";
import type { EqualLevels } from "../analyse/levels/equal-levels.ts";
import { levelRanges } from "../config/levels.ts";
import type { Style } from "./style.ts";
import type { WarningText } from "./warning-text.ts";

/** Longer lists are cut. */
const mostShown = 12;

/** Which levels of a codec send the same bytes, and why that is right. */
export function equalLevelsText(
  { codec, levels, cause, contenders }: EqualLevels,
  style: Style,
): WarningText {
  const what = `${style.text(codec)} ${listed(levels)} send the same bytes (${contenders.map(style.text).join(", ")})`;
  const limits = levelsOfCodec(codec);
  switch (cause) {
    case "one-level":
      return { what, advice: `${style.text(codec)} has one level; the others mean nothing.` };
    case "default":
      return { what, advice: `The default is level ${limits?.standard}.` };
    case "clamped": {
      const outside = levels.filter((level) => limits !== null && liesOutside(limits, level));
      return {
        what: `${what}: ${listed(outside)} ${outside.length === 1 ? "is" : "are"} clamped`,
        advice: `${style.text(codec)} takes ${limits?.least} to ${limits?.most}; what lies outside is set to the nearest of them, silently.`,
      };
    }
  }
}

function listed(levels: readonly (number | null)[]): string {
  const ranges = levelRanges(levels);
  const shown = ranges.length > mostShown ? [...ranges.slice(0, mostShown - 1), "more"] : ranges;
  const noun = levels.length > 1 ? "levels" : "level";
  return `${noun} ${shown.join(", ").replace(/, ([^,]+)$/, " and $1")}`;
}
