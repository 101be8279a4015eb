import type { Anomaly, Rule } from "../analyse/anomaly.ts";
import { combinationsText } from "./cell-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** What happened to the files concerned. */
const titles: Readonly<Record<Rule, (files: string) => string>> = {
  A1: (files) => `${files} stored instead of compressed`,
  A2: (files) => `${files} sent uncompressed although a codec was asked for`,
  A3: (files) => `${files} compressed worse than the codec does`,
  A11: () => "different bytes from repetition to repetition",
  A12: (files) => `${files} copied wrongly`,
  A13: (files) => `byte counts of ${files} that do not add up`,
  A14: (files) => `${files} made larger by compression`,
};

/** An anomaly in a clause: `plain files (.log) stored instead of compressed`. */
export function anomalyTitle({ rule, fileClass, suffixes }: Anomaly, style: Style): string {
  const named = suffixes.slice(0, 4).map(style.text).join(", ");
  const files = fileClass === null ? "files" : `${fileClass} files`;
  return titles[rule](named === "" ? files : `${files} (${named})`);
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
