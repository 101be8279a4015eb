import type { Observation } from "../run/observation.ts";
import type { CellRuns } from "./observed.ts";
import { bytesText, type Finding, type RuleFunction } from "./rule.ts";

/**
 * A11 DETERMINISM: every repetition of a cell sends the same bytes for every file and in total (true of all
 * codecs of all releases that were tried; rsync-facts section 4).
 */
export const determinismRule: RuleFunction = ({ runs }) => {
  const shown = runs.filter((one) => new Set(one.completed.map(fingerprint)).size > 1);
  const [first] = shown;
  return first ? [describe(first, shown)] : [];
};

function fingerprint({ transfer, stats }: Observation): string {
  return `${transfer?.digest} ${stats?.sentBytes} ${stats?.literalBytes} ${stats?.matchedBytes}`;
}

function describe(first: CellRuns, shown: CellRuns[]): Finding {
  const sent = first.completed.flatMap(({ stats }) => (stats ? [stats.sentBytes] : []));
  const [least, most] = [Math.min(...sent), Math.max(...sent)];
  return {
    rule: "A11",
    severity: "warning",
    cells: shown.map(({ cell }) => cell.id),
    fileClass: null,
    suffixes: [],
    finding: `${first.completed.length} runs of one cell did not send the same bytes for the same files.`,
    expected: "equal bytes for every file in every run",
    actual:
      least === most
        ? `the same total, ${bytesText(least)}, split differently between files`
        : `between ${bytesText(least)} and ${bytesText(most)}`,
    cause: null,
  };
}
