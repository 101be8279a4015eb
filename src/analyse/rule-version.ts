import type { Contender } from "../provision/contender.ts";
import { bytesText, type Finding, type RuleFunction } from "./rule.ts";
import { judgedOf, keyWithout, type SteadyCell, steadyCells } from "./same-but.ts";

/** What each codec's bytes may differ by between two versions (rsync-facts section 4, A9). */
const sameLibrary = 0.005;
const otherLibrary = 0.05;
/**
 * Bytes besides, a file and a piece of one: zstd's framing changed in 3.4.2 and costs about 4 bytes more for each
 * 256 KiB or part of them, and zlib 1.2.3 (rsync 3.0.9) one more a file than later ones. Small files, and large ones
 * that shrink to almost nothing, would be beyond any share.
 */
const perPiece = 8;
const pieceBytes = 256 * 2 ** 10;

/** The library that decides a codec's bytes, as the provision stage names it. */
const libraries: Readonly<Record<string, string>> = { zlib: "libz", zlibx: "libz", zstd: "libzstd" };

interface Shown {
  own: SteadyCell;
  reference: SteadyCell;
  /** Its library is the baseline's, or both are bundled. */
  isSame: boolean;
}

/**
 * A9 VERSION_RATIO: the same files in other bytes than with the baseline, by more than versions differ. Without
 * compression not by a byte; with zlib and zstd by 0.5 %, or 5 % where the compression library is another. What
 * rules A1 to A3 say of either side explains it. lz4's bytes are not known well enough. Whether more bytes fail
 * anybody is for gates, so this only warns.
 */
export const versionRule: RuleFunction = ({ contender, runs, all, baseline, contenders, accused }) => {
  if (contender === baseline) return [];
  const isSound = ({ cell }: SteadyCell) => !accused.has(cell.id);
  const references = new Map(
    steadyCells(all)
      .filter((one) => one.cell.contender === baseline && isSound(one))
      .map((one) => [keyWithout(one.cell, "contender"), one]),
  );
  const programs = [contender, baseline].map((label) => contenders.find((one) => one.label === label));
  const shown = steadyCells(runs)
    .filter(isSound)
    .flatMap((own): Shown[] => {
      const reference = references.get(keyWithout(own.cell, "contender"));
      if (!reference || reference.transfer.files !== own.transfer.files) return [];
      const isSame = haveSameLibrary(own.cell.codec, programs);
      return isBeyond(own, reference, isSame) ? [{ own, reference, isSame }] : [];
    });
  return shown.length === 0 ? [] : [describe(shown)];
};

/** What is not known to be the same counts as another. */
function haveSameLibrary(codec: string, programs: readonly (Contender | undefined)[]): boolean {
  const [own, reference] = programs.map((program) => libraryOf(codec, program));
  return own !== null && own === reference;
}

/** A program that links other libraries and no libz has rsync's own; of a script or a static one nothing is known. */
function libraryOf(codec: string, program: Contender | undefined): string | null {
  const library = libraries[codec];
  if (!program || library === undefined) return null;
  const isBundled = library === "libz" && Object.keys(program.libraries).length > 0;
  return program.libraries[library] ?? (isBundled ? "bundled" : null);
}

function isBeyond(own: SteadyCell, reference: SteadyCell, isSame: boolean): boolean {
  const { codec } = own.cell;
  const [cost, expected] = [costOf(own), costOf(reference)];
  const difference = Math.abs(cost.wireBytes - expected.wireBytes);
  if (codec === "none") return difference > 0;
  // Level 0 is stored, and a release's own list of what to skip says how.
  if (!Object.hasOwn(libraries, codec) || own.cell.level === 0) return false;
  const share = isSame ? sameLibrary : otherLibrary;
  const pieces = cost.files + cost.bytes / pieceBytes;
  return difference > share * expected.wireBytes + perPiece * pieces;
}

function describe(shown: readonly Shown[]): Finding {
  const grown = shown.filter(({ own, reference }) => costOf(own).wireBytes > costOf(reference).wireBytes);
  const [first] = [...grown, ...shown];
  const { own, reference } = first as Shown;
  const { codec } = own.cell;
  const limit = codec === "none" ? "exactly" : `within ${first?.isSame ? "0.5" : "5"} % of`;
  return {
    rule: "A9",
    severity: "warning",
    cells: shown.map((one) => one.own.cell.id),
    fileClass: null,
    suffixes: [],
    finding: `${counted(costOf(own).files)} cost other bytes ${codec === "none" ? "without compression" : `with ${codec}`} than with ${reference.cell.contender}, by more than versions differ.`,
    expected: `${limit} ${bytesText(costOf(reference).wireBytes)}`,
    actual: bytesText(costOf(own).wireBytes),
    cause: null,
  };
}

/** Without a codec every file counts. */
function costOf({ cell, transfer }: SteadyCell) {
  return cell.codec === "none" ? transfer : judgedOf(transfer);
}

function counted(files: number): string {
  return files === 1 ? "1 file" : `${files} files`;
}
