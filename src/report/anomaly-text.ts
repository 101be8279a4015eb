import type { Anomaly, Rule } from "../analyse/analysis.ts";
import { combinationsText } from "./cell-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** What happened, after the name of the files concerned. */
const titles: Readonly<Record<Rule, string>> = {
  A1: "stored instead of compressed",
  A2: "sent uncompressed although a codec was asked for",
  A11: "not the same bytes in every repetition",
  A12: "copied wrongly",
  A13: "byte counts that contradict each other",
};

/** An anomaly in a clause: `plain files (.log) stored instead of compressed`. */
export function anomalyTitle({ rule, fileClass, suffixes }: Anomaly, style: Style): string {
  const suffixText = suffixes.length > 0 ? ` (${suffixes.slice(0, 4).map(style.text).join(", ")})` : "";
  const files =
    fileClass === null && rule !== "A12" ? "" : `${fileClass ?? ""} files${suffixText} `.trimStart();
  return files + titles[rule];
}

/** Where it was seen: `in 4 cells (md5, xxh128 × zlib, zlibx)`. */
export function anomalyCells(results: Results, { cells }: Anomaly, style: Style): string {
  return `in ${counted(cells.length, "cell")} (${style.text(combinationsText(results.cells(cells)))})`;
}

/** The known bug behind it: `RsyncProject/rsync#123, fixed in 3.2.4`; empty when none is known. */
export function anomalyIssue({ cause }: Anomaly, style: Style): string {
  const parts = [
    ...(cause?.issue ? [style.issue(cause.issue)] : []),
    ...(cause?.fixedIn ? [`fixed in ${style.text(cause.fixedIn)}`] : []),
  ];
  return parts.join(", ");
}
