import type { Observation } from "../run/observation.ts";
import type { CellRuns } from "./observed.ts";
import { bytesText, type Finding, type RuleFunction } from "./rule.ts";

/** A wait for a request can open one more 4-byte multiplex header, at most once a file and a few times more. */
const framesBesidesFiles = 16;
const frameHeader = 4;

/**
 * A11 DETERMINISM: every repetition of a cell carries every file in the same bytes, whatever the codec
 * (rsync-facts section 4). The total may differ by multiplex headers, which depend on timing.
 */
export const determinismRule: RuleFunction = ({ runs }) => {
  const shown = runs.filter(({ completed }) => varies(completed));
  const [first] = shown;
  return first ? [describe(first, shown)] : [];
};

function varies(completed: readonly Observation[]): boolean {
  const prints = completed.map(({ transfer, stats }) => [
    transfer?.digest,
    stats?.literalBytes,
    stats?.matchedBytes,
  ]);
  const sent = completed.flatMap(({ stats }) => (stats ? [stats.sentBytes] : []));
  const files = completed[0]?.transfer?.files ?? 0;
  const slack = frameHeader * (files + framesBesidesFiles);
  return new Set(prints.map(String)).size > 1 || Math.max(...sent) - Math.min(...sent) > slack;
}

function describe(first: CellRuns, shown: CellRuns[]): Finding {
  const wire = first.completed.flatMap(({ transfer }) => (transfer ? [transfer.wireBytes] : []));
  const [least, most] = [Math.min(...wire), Math.max(...wire)];
  return {
    rule: "A11",
    severity: "warning",
    cells: shown.map(({ cell }) => cell.id),
    fileClass: null,
    suffixes: [],
    finding: `${first.completed.length} runs of one cell did not carry the same files in the same bytes.`,
    expected: "equal bytes for every file in every run",
    actual:
      least === most
        ? `the same sum, ${bytesText(least)}, split differently`
        : `between ${bytesText(least)} and ${bytesText(most)}`,
    cause: null,
  };
}
