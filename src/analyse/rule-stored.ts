import type { Corpus } from "../corpus/corpus.ts";
import type { Cell } from "../plan/plan.ts";
import { isSkipListed } from "../plan/skip-list.ts";
import { suffixOf } from "../plan/suffix.ts";
import type { Tally, Transfer } from "../run/observation.ts";
import { bugNamed, causeOf } from "./bugs/known-bugs.ts";
import type { Finding } from "./rule.ts";
import { bytesText, type RuleFunction } from "./rule.ts";

interface Shown {
  cell: Cell;
  transfer: Transfer;
  tally: Tally;
}

/**
 * A1 STORED: zlib or zlibx was asked for, but compressible files went as stored deflate blocks, which is deflate
 * at level 0 (their bytes fit that model exactly, see run/wire-model.ts, though deflate would shrink them).
 */
export const storedRule: RuleFunction = ({ runs, corpus }) => {
  const shown = runs.flatMap(({ cell, completed }): Shown[] => {
    const transfer = completed[0]?.transfer;
    const tally = transfer?.byClass.plain;
    return transfer && tally && usesDeflate(cell) && tally.stored.files > 0
      ? [{ cell, transfer, tally }]
      : [];
  });
  const [first] = shown;
  return first ? [describe(first, shown, corpus)] : [];
};

function usesDeflate({ codec, level }: Cell): boolean {
  return (codec === "zlib" || codec === "zlibx") && level !== 0;
}

function describe(first: Shown, shown: Shown[], corpus: Corpus): Finding {
  const { stored, judged } = first.tally;
  const share = stored.files === judged.files ? "all" : `${stored.files} of`;
  return {
    rule: "A1",
    severity: "error",
    cells: shown.map(({ cell }) => cell.id),
    fileClass: "plain",
    suffixes: affectedSuffixes(first),
    finding: `Compression was on, but ${share} ${judged.files} judged plain files went as stored deflate blocks, as if at level 0.`,
    expected: `about ${bytesText(stored.bytes * (corpus.classes.plain?.deflateRatio ?? 1))} for these files: deflate shrinks a sample of them to ${percent(corpus.classes.plain?.deflateRatio ?? 1)}`,
    actual: `${bytesText(stored.wireBytes)} for ${bytesText(stored.bytes)} of files`,
    cause: shown.every(fitsSkipListBug) ? skipListBug(first) : null,
  };
}

/**
 * A8 BEFORE_AFTER: the first file sent is on the skip list, default or given, and every compressible file after it was
 * stored. token.c calls deflateInit2 once, with the level that the first file asks for.
 */
function fitsSkipListBug({ cell, transfer, tally }: Shown): boolean {
  return (
    transfer.first !== null &&
    isSkipListed(suffixOf(transfer.first), cell.skipCompress) &&
    tally.stored.files === tally.judged.files
  );
}

function skipListBug({ cell: { skipCompress }, transfer: { first } }: Shown): Finding["cause"] {
  const suffix = suffixOf(first ?? "");
  return causeOf(
    bugNamed("skip-list-stores-all"),
    `The first file sent (a ${suffix} file) is on the ${skipCompress === null ? "default " : ""}skip-compress list and switched compression off for every file after it`,
  );
}

/** Suffixes of files that were stored, other than those that are meant to be: older results tally these, too. */
function affectedSuffixes({ cell, transfer }: Shown): string[] {
  return Object.entries(transfer.bySuffix)
    .filter(([suffix, tally]) => tally.stored.files > 0 && !isSkipListed(suffix, cell.skipCompress))
    .sort(([, one], [, other]) => other.stored.bytes - one.stored.bytes)
    .map(([suffix]) => (suffix === "" ? "(none)" : suffix));
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
