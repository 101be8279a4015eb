import { type AgainstPublished, comparePublished } from "../analyse/published/compare-published.ts";
import { counted, grouped } from "./numbers.ts";
import { publishedRemarks } from "./published-remarks.ts";
import { publishedTable } from "./published-table.ts";
import type { Results } from "./results.ts";
import { markdownStyle } from "./style.ts";
import { folded } from "./table.ts";

const title = "Against the published figures";
/** So few cells are an aside of a run about something else, whose versions happen to be the published ones. */
const mostAside = 20;

/** What was measured beside what was published of the same combinations; empty without any. */
export function publishedSection(results: Results): string {
  const against = comparePublished(results.measurements, results.analysis.summaries);
  if (against === null) return "";
  const { pairs } = against;
  const remarks = publishedRemarks(results, against).map((remark) => `- ${remark}`);
  const text = [introduction(results, against), remarks.join("\n")];
  if (pairs.length <= mostAside) {
    return folded(
      `${title} of ${counted(pairs.length, "cell")}`,
      [...text, publishedTable(against)].join("\n\n"),
    );
  }
  const table = folded(`${counted(pairs.length, "cell")} beside the published ones`, publishedTable(against));
  return [`### ${title}`, ...text, table].join("\n\n");
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
