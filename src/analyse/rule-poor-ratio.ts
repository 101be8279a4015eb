import type { Cell } from "../plan/plan.ts";
import type { Transfer } from "../run/observation.ts";
import { bytesText, type Finding, type RuleFunction } from "./rule.ts";

type OracleTally = NonNullable<Transfer["oracle"]>;

/** What is claimed of one cell, and how sure it is. */
interface Claim {
  finding: string;
  expected: string;
  actual: number;
  cause: Finding["cause"];
}

/** Bytes beyond the tolerance that every file may cost: rsync-facts section 4, A3. */
const slack = 64;
/**
 * Another deflate than zlib's. zlib-ng 2.2.2 in 3.5.0 cost 0.97 to 1.026 of zlib over four corpora at levels 2 to 9, and
 * at level 1, where it does not search as zlib does, up to 1.25: of that level nothing is claimed.
 */
const otherDeflate = { tolerance: 1.1, lowestLevel: 2 };
const zlibDefault = 6;

/**
 * A3 POOR_RATIO: compressible files went compressed, but cost clearly more than this codec and level make of them by an
 * independent oracle. zlib's and lz4's bytes are known for each file. zstd's are not, since a session's files
 * share one window: there only all sampled files together are held against what they would cost one by one.
 */
export const poorRatioRule: RuleFunction = ({ runs }) => {
  const shown = runs.flatMap(({ cell, completed }) => {
    const oracle = completed[0]?.transfer?.oracle;
    const claim = oracle ? claimOf(cell, oracle) : null;
    return claim === null ? [] : [{ cell, claim }];
  });
  const [first] = shown;
  if (!first) return [];
  const { claim } = first;
  return [
    {
      rule: "A3",
      severity: "warning",
      cells: shown.map(({ cell }) => cell.id),
      fileClass: "plain",
      suffixes: [],
      finding: claim.finding,
      expected: claim.expected,
      actual: bytesText(claim.actual),
      cause: claim.cause,
    },
  ];
};

function claimOf(cell: Cell, oracle: OracleTally): Claim | null {
  if (oracle.kind === "bound") return claimOfSum(cell, oracle, oracle.tolerance);
  if (oracle.levels?.length !== 0) return claimOfFiles(cell, oracle);
  return (cell.level ?? zlibDefault) < otherDeflate.lowestLevel
    ? null
    : claimOfSum(cell, oracle, otherDeflate.tolerance);
}

function claimOfFiles(cell: Cell, { byClass, poor, levels, tolerance }: OracleTally): Claim | null {
  const tried = Object.values(byClass).reduce((files, sums) => files + sums.files, 0);
  if (poor.files === 0) return null;
  return {
    finding: `${poor.files} of ${tried} sampled files cost more than ${settingText(cell)} makes of them, each by more than ${((tolerance - 1) * 100).toFixed(0)} % and ${slack} bytes.`,
    expected: `${bytesText(poor.expected)} for these files, byte for byte what ${cell.codec} makes of each`,
    actual: poor.actual,
    cause: causeOf(cell, levels),
  };
}

/** Only of text can a sum tell: what does not shrink costs the same at every level. */
function claimOfSum(cell: Cell, { kind, byClass: { plain } }: OracleTally, tolerance: number): Claim | null {
  if (!plain || plain.actual <= tolerance * plain.expected + slack * plain.files) return null;
  const bound = kind === "bound" ? "at most about " : "about ";
  return {
    finding: `The ${plain.files} sampled plain files together cost ${(plain.actual / plain.expected).toFixed(2)} times what ${settingText(cell)} makes of them one by one.`,
    expected: `${bound}${bytesText(plain.expected)}`,
    actual: plain.actual,
    cause: null,
  };
}

/** The level whose bytes these are, where it is not the one that was asked for. */
function causeOf({ level }: Cell, levels: OracleTally["levels"]): Finding["cause"] {
  const [only] = levels ?? [];
  if (only === undefined || levels?.includes(level ?? zlibDefault)) return null;
  return {
    text: `The bytes are exactly those of level ${only}: the level that was asked for has no effect`,
    issue: null,
    fixedIn: null,
    bug: null,
  };
}

function settingText({ codec, level }: Cell): string {
  return level === null ? codec : `${codec} at level ${level}`;
}
