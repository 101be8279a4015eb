import { codeBlock } from "./escape-markdown.ts";
import { reasonAdvice, reasonCells, reasonText } from "./reason-text.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { stderrExcerpt } from "./stderr-excerpt.ts";
import { markdownStyle } from "./style.ts";

/** Why it is no pass, each reason with what to do; empty for a pass. */
export function reasonsSection(results: Results, leftOut: LeftOut): string {
  const { reasons, verdict } = results.analysis;
  if (reasons.length === 0) return "";
  return [
    verdict === "fail" ? "### Why it fails" : "### Why it is inconclusive",
    reasonItems(results).join("\n"),
    leftOut.has("stderr") ? "" : firstStderr(results),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Each reason as an item of a list. */
export function reasonItems(results: Results): string[] {
  return results.analysis.reasons.map((reason) => {
    const cells = reasonCells(results, reason, markdownStyle);
    const text = capitalised(reasonText(results, reason, markdownStyle));
    return `- ${text}${cells === "" ? "" : ` (${cells})`}. ${reasonAdvice(reason)}`;
  });
}

function firstStderr({ analysis, measurements }: Results): string {
  const failed = analysis.reasons.find((reason) => reason.kind === "runs-failed");
  if (!failed) return "";
  const excerpt = stderrExcerpt(failed.stderr, measurements.corpus.source);
  if (excerpt === "")
    return `The first failed run of ${markdownStyle.text(failed.contender)} wrote nothing to standard error.`;
  return `The first failed run of ${markdownStyle.text(failed.contender)} said:\n\n${codeBlock(excerpt, "text")}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
