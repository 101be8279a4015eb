import { digestBytes } from "../plan/digest-bytes.ts";
import { bytesText, type RuleFunction } from "./rule.ts";
import { keyWithout, type SteadyCell, steadyCells } from "./same-but.ts";

interface Shown {
  one: SteadyCell;
  other: SteadyCell;
  expected: number;
}

/**
 * A10 CHECKSUM_INVARIANCE: another checksum changes the bytes of a file by the difference of the digests' lengths
 * and by nothing else, whatever the codec (rsync-facts section 4: 2,847 files, md5 to xxh64, 8 bytes each).
 */
export const checksumRule: RuleFunction = ({ runs, accused }) => {
  const cells = steadyCells(runs).filter(({ cell }) => !accused.has(cell.id));
  const groups = Map.groupBy(cells, ({ cell }) => keyWithout(cell, "checksum"));
  const shown = [...groups.values()].flatMap(([one, ...others]) =>
    others.flatMap((other) => (one ? contradiction(one, other) : [])),
  );
  const [first] = shown;
  if (!first) return [];
  const { one, other, expected } = first;
  return [
    {
      rule: "A10",
      severity: "error",
      cells: [...new Set(shown.flatMap((pair) => [pair.one.cell.id, pair.other.cell.id]))],
      fileClass: null,
      suffixes: [],
      finding: `${one.transfer.files} files cost other bytes with ${other.cell.checksum} than with ${one.cell.checksum}, beyond the difference of their digests.`,
      expected: `${bytesText(expected)} with ${other.cell.checksum}, after ${bytesText(one.transfer.wireBytes)} with ${one.cell.checksum}`,
      actual: bytesText(other.transfer.wireBytes),
      cause: null,
    },
  ];
};

function contradiction(one: SteadyCell, other: SteadyCell): Shown[] {
  const [ownDigest, otherDigest] = [digestBytes(one.cell.checksum), digestBytes(other.cell.checksum)];
  if (ownDigest === null || otherDigest === null) return [];
  if (one.transfer.files !== other.transfer.files) return [];
  const expected = one.transfer.wireBytes + one.transfer.files * (otherDigest - ownDigest);
  return other.transfer.wireBytes === expected ? [] : [{ one, other, expected }];
}
