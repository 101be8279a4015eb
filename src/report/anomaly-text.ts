import type { Anomaly, Rule } from "../analyse/anomaly.ts";
import { trialOf } from "../plan/trials/trials.ts";
import { combinationsText } from "./cell-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** What happened to the files concerned. */
const titles: Readonly<Record<Rule, (files: string) => string>> = {
  A1: (files) => `${files} stored instead of compressed`,
  A2: (files) => `${files} sent uncompressed although a codec was asked for`,
  A3: (files) => `${files} compressed worse than the codec does`,
  A4: () => "a compression level that changes nothing",
  A5: () => "a higher compression level that sends more",
  A6: (files) => `${files} whose bytes depend on which file comes first`,
  A7: (files) => `${files} whose bytes depend on a skip-compress list that does not name them`,
  A8: () => "compression that ends with the first file",
  A9: (files) => `${files} in other bytes than the version explains`,
  A10: () => "a checksum that changes more than its digest",
  A11: () => "different bytes from repetition to repetition",
  A12: (files) => `${files} copied wrongly`,
  A13: (files) => `byte counts of ${files} that do not add up`,
  A14: (files) => `${files} made larger by compression`,
  A15: () => "another algorithm than the one asked for",
  A16: (files) => `${files} sent anew although the other side has them`,
  A17: () => "a copy that fails",
  A18: () => "a copy that does not end",
  A19: () => "more memory or work an item than it should take",
  A20: (files) => `${files} that take more room on the disk than they should`,
};

/** An anomaly in a clause: `plain files (.log) stored instead of compressed`. */
export function anomalyTitle(
  { rule, fileClass, suffixes }: Pick<Anomaly, "rule" | "fileClass" | "suffixes">,
  style: Style,
): string {
  const named = suffixes.slice(0, 4).map(style.text).join(", ");
  const files = fileClass === null ? "files" : `${fileClass} files`;
  return titles[rule](named === "" ? files : `${files} (${named})`);
}

/** `the trial inplace-sparse (--inplace --sparse onto …)`. */
export function trialsText(trials: Anomaly["trials"]): string {
  const named = trials.map((name) => `${name} (${trialOf(name).about})`).join(", ");
  return trials.length === 1 ? `the trial ${named}` : `the trials ${named}`;
}

/** Where it was seen: `in 4 cells (md5, xxh128 × zlib, zlibx)`, `in the trial inplace-sparse`. */
export function anomalyCells(results: Results, { cells, trials }: Anomaly, style: Style): string {
  if (trials.length > 0) return `in the ${trials.length === 1 ? "trial" : "trials"} ${trials.join(", ")}`;
  return `in ${counted(cells.length, "cell")} (${style.text(combinationsText(results.cells(cells)))})`;
}

/** Its likely cause with the bug's name, as `expect` takes it; what fits no known bug is new. */
export function anomalyCause(anomaly: Anomaly, style: Style): string {
  const { cause } = anomaly;
  if (cause === null) return "new: it matches no known bug";
  const issue = anomalyIssue(anomaly, style);
  const known = [...(cause.bug === null ? [] : [style.text(cause.bug)]), ...(issue === "" ? [] : [issue])];
  return `${style.text(cause.text)}${known.length === 0 ? "" : ` (${known.join(", ")})`}`;
}

/** The known bug behind it: `RsyncProject/rsync#123, fixed in 3.2.4`; empty when none is known. */
export function anomalyIssue({ cause }: Pick<Anomaly, "cause">, style: Style): string {
  const parts = [
    ...(cause?.issue ? [style.issue(cause.issue)] : []),
    ...(cause?.fixedIn ? [`fixed in ${style.text(cause.fixedIn)}`] : []),
  ];
  return parts.join(", ");
}
