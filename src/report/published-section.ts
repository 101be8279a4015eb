import { type AgainstPublished, comparePublished } from "../analyse/published/compare-published.ts";
import { counted, grouped } from "./numbers.ts";
import { publishedRemarks } from "./published-remarks.ts";
import { publishedTable } from "./published-table.ts";
import type { Results } from "./results.ts";
import { markdownStyle } from "./style.ts";

/** What was measured beside what was published of the same combinations; empty without any. */
export function publishedSection(results: Results): string {
  const against = comparePublished(results.measurements, results.analysis.summaries);
  if (against === null) return "";
  const remarks = publishedRemarks(results, against).map((remark) => `- ${remark}`);
  return [
    "### Against the published figures",
    introduction(results, against),
    remarks.join("\n"),
    publishedTable(against),
  ].join("\n\n");
}

function introduction({ measurements }: Results, { pairs, isWhole, corpus }: AgainstPublished): string {
  const files = corpus === "mixed-logs" ? "logs with precompressed files among them" : "plain logs";
  const issue = markdownStyle.issue("RsyncProject/rsync#123");
  const what = `Of ${counted(pairs.length, "cell")} there are figures in the benchmark of 2020 behind ${issue}: ${files}, one run each, on another machine.`;
  const here = `${grouped(measurements.corpus.bytes)} bytes in ${counted(measurements.corpus.files, "file")}`;
  return isWhole
    ? `${what} The generated corpus has as many bytes and files, ${here}.`
    : `${what} The corpus here is of another size, ${here}, so only ratios can be compared, not bytes.`;
}
