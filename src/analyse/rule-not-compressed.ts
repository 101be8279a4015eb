import type { Cell } from "../plan/plan.ts";
import { bytesText, type Finding, type RuleFunction } from "./rule.ts";

/** From here down zstd stores by design: its fast levels give up matching (rsync-facts section 4, A2). */
const lowestCompressingZstdLevel = -50;

/**
 * A2 NOT_COMPRESSED: a codec was asked for, but compressible files cost what they cost without any
 * (their bytes fit that model exactly, see run/wire-model.ts, though deflate would shrink them).
 */
export const notCompressedRule: RuleFunction = ({ runs }) => {
  const shown = runs.flatMap(({ cell, completed }) => {
    const tally = completed[0]?.transfer?.byClass.plain;
    return completed[0] && tally && shouldCompress(cell) && tally.uncompressed.files > 0
      ? [{ cell, tally, observation: completed[0] }]
      : [];
  });
  const [first] = shown;
  if (!first) return [];
  const { uncompressed, judged } = first.tally;
  const finding: Finding = {
    rule: "A2",
    severity: "error",
    cells: shown.map(({ cell }) => cell.id),
    fileClass: "plain",
    suffixes: [],
    finding: `${first.cell.codec} was asked for, but ${uncompressed.files} of ${judged.files} judged plain files cost exactly what they cost without compression.`,
    expected: `clearly less than ${bytesText(uncompressed.bytes)}`,
    actual: bytesText(uncompressed.wireBytes),
    cause: null,
    said: first.observation.stderr,
  };
  return [finding];
};

function shouldCompress({ codec, level }: Cell): boolean {
  if (codec === "none" || level === 0) return false;
  return codec !== "zstd" || level === null || level >= lowestCompressingZstdLevel;
}
