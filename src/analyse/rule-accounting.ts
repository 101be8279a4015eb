import type { Observation } from "../run/observation.ts";
import { bytesText, type RuleFunction } from "./rule.ts";

/** Bounds of the total sent, given what the files cost: rsync-facts section 4, A13. */
const frames = 1.0005;
const perEntry = 64;
const perRun = 4096;
/** speedup is printed with two decimals. */
const speedupRounding = 0.006;

/**
 * A13 ACCOUNTING: what a run says of itself adds up. A contradiction is a bug of the program or of this tool's
 * parsers, and either way its numbers cannot be trusted.
 */
export const accountingRule: RuleFunction = ({ runs }) => {
  const shown = runs.flatMap(({ cell, completed }) =>
    completed.flatMap((observation) => {
      const problem = contradiction(observation);
      return problem === null ? [] : [{ cell, problem }];
    }),
  );
  const [first] = shown;
  if (!first) return [];
  return [
    {
      rule: "A13",
      severity: "error",
      cells: [...new Set(shown.map(({ cell }) => cell.id))],
      fileClass: null,
      suffixes: [],
      finding: `The program's own numbers contradict each other: ${first.problem.what}.`,
      expected: first.problem.expected,
      actual: first.problem.actual,
      cause: null,
    },
  ];
};

interface Contradiction {
  what: string;
  expected: string;
  actual: string;
}

function contradiction({ stats, transfer }: Observation): Contradiction | null {
  if (!stats || !transfer) {
    return { what: "it exited 0 without a complete --stats block", expected: "the block", actual: "none" };
  }
  const most =
    frames * transfer.wireBytes + transfer.listed.nameBytes + perEntry * transfer.listed.entries + perRun;
  const equalities: [string, number, number][] = [
    ["files transferred, listed and counted", stats.transferredFiles, transfer.files],
    ["size of the transferred files, listed and counted", stats.transferredSize, transfer.bytes],
    ["literal and matched data", stats.transferredSize, stats.literalBytes + stats.matchedBytes],
  ];
  for (const [what, expected, actual] of equalities) {
    if (expected !== actual) return { what, expected: String(expected), actual: String(actual) };
  }
  if (stats.sentBytes < transfer.wireBytes || stats.sentBytes > most) {
    const expected = `${bytesText(transfer.wireBytes)} to ${bytesText(most)}`;
    return { what: "total sent against the sum over files", expected, actual: bytesText(stats.sentBytes) };
  }
  const speedup = stats.totalSize / (stats.sentBytes + stats.receivedBytes);
  if (Math.abs(speedup - stats.speedup) > speedupRounding) {
    return { what: "the speedup", expected: speedup.toFixed(2), actual: stats.speedup.toFixed(2) };
  }
  return null;
}
