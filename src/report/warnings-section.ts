import type { Results } from "./results.ts";
import { markdownStyle } from "./style.ts";
import { warningText } from "./warning-text.ts";

/** What to know before trusting the numbers; empty without warnings. */
export function warningsSection({ analysis }: Results): string {
  if (analysis.warnings.length === 0) return "";
  const items = analysis.warnings.map((warning) => {
    const { what, advice } = warningText(warning, markdownStyle);
    return `- ${what}. ${advice}`;
  });
  return `### Notes\n\n${items.join("\n")}`;
}
