import { bytesText, type RuleFunction } from "./rule.ts";

/**
 * A13, per file: without compression every file costs exactly what the wire model says (run/wire-model.ts). A file
 * that does not is a protocol change or a lie; the comparisons say what it costs, so this only warns.
 */
export const wireModelRule: RuleFunction = ({ runs }) => {
  const shown = runs.flatMap(({ cell, completed }) => {
    const transfer = completed[0]?.transfer;
    return transfer && transfer.offModel.files > 0 ? [{ cell, transfer }] : [];
  });
  const [first] = shown;
  const sample = first?.transfer.offModel.samples[0];
  if (!first || !sample) return [];
  return [
    {
      rule: "A13",
      severity: "warning",
      cells: shown.map(({ cell }) => cell.id),
      fileClass: sample.class,
      suffixes: [],
      finding: `${first.transfer.offModel.files} of ${first.transfer.files} files cost other bytes than an uncompressed transfer of their size does.`,
      expected: `${bytesText(sample.expected)} for a file of ${bytesText(sample.bytes)}`,
      actual: bytesText(sample.actual),
      cause: null,
    },
  ];
};
