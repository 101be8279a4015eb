import type { SkipCompress } from "../analyse/skip-compress.ts";
import { escapeText } from "./escape-markdown.ts";
import { byteDifference, counted, grouped } from "./numbers.ts";
import type { Results } from "./results.ts";
import { alignedTable, folded } from "./table.ts";

const titles = [
  "Version",
  "Its own list",
  "Heeded",
  "`--skip-compress=log`",
  "Own list as a daemon",
  "`dont compress = *`",
  "zlib on listed files of the corpus",
];

/** Which skip-compress lists each version claims and heeds, and what that costs. Empty without trials. */
export function skipCompressSection({ analysis }: Results): string {
  const rows = analysis.skipCompress.map((one) => [
    escapeText(one.contender),
    claimText(one),
    ownText(one),
    heeded(one.named),
    heeded(one.daemon),
    heeded(one.dontCompress),
    costText(one),
  ]);
  if (rows.length === 0) return "";
  const table = alignedTable(
    titles.map((title) => ({ title, numeric: false })),
    rows,
  );
  return folded("Skip-compress: the lists that each version claims and heeds, with zlib", table);
}

function claimText({ claim }: SkipCompress): string {
  if (claim === null) return "not known";
  const scopes = { everywhere: "", daemon: ", only as a daemon", inert: ", said to have no effect" };
  return `${claim.suffixes} suffixes${scopes[claim.scope]}`;
}

function ownText({ own, firstOnly }: SkipCompress): string {
  if (own.length === 0) return "no";
  const named = own.map((suffix) => `.${suffix}`).join(", ");
  return `${named}${firstOnly ? ", by the first file only" : ""}`;
}

function heeded(isHeeded: boolean): string {
  return isHeeded ? "heeded" : "no effect";
}

/** What a list would save in CPU time is what compressing these files takes; this is what it would cost in bytes. */
function costText({ cost }: SkipCompress): string {
  if (cost === null) return "none there";
  const { files, bytes, wireBytes } = cost;
  return `${counted(files, "file")}, ${grouped(bytes)} B sent as ${grouped(wireBytes)} B (${byteDifference(wireBytes - bytes)})`;
}
