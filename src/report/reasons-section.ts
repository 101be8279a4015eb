import { codeBlock } from "./escape-markdown.ts";
import { reasonAdvice, reasonCells, reasonText } from "./reason-text.ts";
import type { Results } from "./results.ts";
import { stderrExcerpt } from "./stderr-excerpt.ts";
import { markdownStyle } from "./style.ts";

/** Why it is no pass, each reason with what to do; empty for a pass. */
export function reasonsSection(results: Results): string {
  const { reasons, verdict } = results.analysis;
  if (reasons.length === 0) return "";
  const items = reasons.map((reason) => {
    const cells = reasonCells(results, reason, markdownStyle);
    const text = capitalised(reasonText(results, reason, markdownStyle));
    return `- ${text}${cells === "" ? "" : ` (${cells})`}. ${reasonAdvice(reason)}`;
  });
  return [
    verdict === "fail" ? "### Why it fails" : "### Why it is inconclusive",
    items.join("\n"),
    firstStderr(results),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
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
