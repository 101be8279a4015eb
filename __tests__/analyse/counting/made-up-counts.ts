import type { Counting, CountRun, FunctionCount } from "../../../src/run/counting/counting-record.ts";

/** What one process costs: to start, a file, a byte; and the same of some of its functions. */
export interface MadeUpCost {
  startup: number;
  perFile: number;
  perByte: number;
}

export const corpora: Counting["corpora"] = [
  { name: "bare", files: 1, bytes: 1, treeHash: "a" },
  { name: "many", files: 130, bytes: 131_072, treeHash: "b" },
  { name: "large", files: 6, bytes: 1_048_576, treeHash: "c" },
];

/** A function of the program `rsync`. */
export interface MadeUpFunction extends MadeUpCost {
  name: string;
}

const countOf = (
  { startup, perFile, perByte }: MadeUpCost,
  { files, bytes }: { files: number; bytes: number },
) => Math.round(startup + perFile * files + perByte * bytes);

/** The three counts of a cell whose one process, the sender, does nothing but these functions. */
export function countsOf(
  cell: string,
  functions: readonly MadeUpFunction[],
  { repetition = 1, more = 0 } = {},
): CountRun[] {
  return corpora.map((corpus) => {
    const counted = functions.map(
      (one): FunctionCount => ({ name: one.name, object: "rsync", instructions: countOf(one, corpus) }),
    );
    const instructions = counted.reduce((sum, one) => sum + one.instructions, more);
    const processes = [{ role: "sender", instructions, functions: counted }];
    return {
      cell,
      corpus: corpus.name,
      repetition,
      method: "callgrind",
      result: { kind: "counted", processes },
    };
  });
}

/** As rsync 3.2.3 copies without compression, by three functions. */
export const usual: readonly MadeUpFunction[] = [
  { name: "main", startup: 3_700_000, perFile: 0, perByte: 0 },
  { name: "make_file", startup: 0, perFile: 22_000, perByte: 0 },
  { name: "send_token", startup: 0, perFile: 0, perByte: 19 },
];
