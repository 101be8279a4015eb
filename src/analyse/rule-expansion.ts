import type { FileClass } from "../corpus/corpus.ts";
import type { Cell } from "../plan/plan.ts";
import type { Transfer } from "../run/observation.ts";
import { bytesText, type Finding, type RuleFunction } from "./rule.ts";

/** What each codec may add to bytes that do not shrink, as a share of them: rsync-facts section 4, A14. */
const mostGrowth: Readonly<Record<string, number>> = {
  zlib: 0.0012,
  zlibx: 0.0012,
  zstd: 0.0006,
  lz4: 0.006,
};
/** Of every file: the 64 bytes of A14, what opens it (19) and the longest digest (20; run/wire-model.ts). */
const perFile = 64 + 19 + 20;
const classes: readonly FileClass[] = ["incompressible", "precompressed"];

interface Shown {
  cell: Cell;
  fileClass: FileClass;
  transfer: Transfer;
  bytes: number;
  wireBytes: number;
  limit: number;
}

/** A14 EXPANSION: files that cannot shrink cost more than a codec that stores them would ever add. */
export const expansionRule: RuleFunction = ({ runs }) => {
  const shown = runs.flatMap(({ cell, completed }) =>
    classes.flatMap((fileClass) => expansionOf(cell, fileClass, completed[0]?.transfer ?? null)),
  );
  return classes.flatMap((fileClass) => describe(shown.filter((one) => one.fileClass === fileClass)));
};

function expansionOf(cell: Cell, fileClass: FileClass, transfer: Transfer | null): Shown[] {
  const growth = growthOf(cell);
  const tally = transfer?.byClass[fileClass];
  if (growth === null || !transfer || !tally) return [];
  const { files, bytes, wireBytes } = tally;
  const limit = bytes + Math.ceil(growth * bytes) + perFile * files;
  return wireBytes > limit ? [{ cell, fileClass, transfer, bytes, wireBytes, limit }] : [];
}

function growthOf({ codec }: Cell): number | null {
  return Object.hasOwn(mostGrowth, codec) ? (mostGrowth[codec] ?? null) : null;
}

function describe(shown: readonly Shown[]): Finding[] {
  const [first] = shown;
  if (!first) return [];
  const { cell, fileClass, bytes, wireBytes, limit } = first;
  const [needed, found] = [growthOf(cell) ?? 0, wireBytes / bytes - 1];
  return [
    {
      rule: "A14",
      severity: "warning",
      cells: shown.map((one) => one.cell.id),
      fileClass,
      suffixes: [],
      finding: `${cell.codec} made ${fileClass} files ${percent(found)} larger; it need not add more than ${percent(needed)} and ${perFile} bytes a file.`,
      expected: `at most ${bytesText(limit)} for ${bytesText(bytes)} of files`,
      actual: bytesText(wireBytes),
      cause: shown.every(({ transfer }) => transfer.oracle?.levels?.length === 0) ? otherDeflate : null,
    },
  ];
}

/** Seen with zlib-ng 2.2.2 at level 1: noise grew by 5.5 %. No level of zlib itself does that. */
const otherDeflate = {
  text: "This build's deflate is not zlib's own: its bytes fit no level of zlib. zlib-ng at level 1, for one, does not store what it cannot shrink",
  issue: null,
  bug: null,
  fixedIn: null,
};

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
