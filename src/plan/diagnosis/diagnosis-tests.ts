import type { Cell } from "../plan.ts";

/** A cell whose plain files were not compressed as they should, and what is worth knowing of it. */
export interface Suspicion {
  cell: string;
  /** The first file that was sent, in escaped form; null when none was. */
  first: string | null;
}

/** Where the file that was sent first stands in the sample: first as in the matrix, after all others, nowhere. */
export type FirstFile = "first" | "last" | "absent";

export const diagnosisNames = [
  "as-is",
  "first-file-last",
  "without-first-file",
  "empty-skip-list",
  "level-1",
  "level-9",
] as const;
export type DiagnosisName = (typeof diagnosisNames)[number];

/** One copy of the sample that tells causes apart: the suspicious cell with one thing changed. */
export interface DiagnosisTest {
  name: DiagnosisName;
  firstFile: FirstFile;
  level: number | null;
  flags: readonly string[];
}

/** The copies that a suspicion needs: whether order, the skip list or the level has to do with it. */
export function diagnosisTests({
  level,
  skipCompress,
}: Pick<Cell, "level" | "skipCompress">): DiagnosisTest[] {
  const flags = skipCompress === null ? [] : [`--skip-compress=${skipCompress}`];
  const asIs = { firstFile: "first", level, flags } as const;
  return [
    { ...asIs, name: "as-is" },
    { ...asIs, name: "first-file-last", firstFile: "last" },
    { ...asIs, name: "without-first-file", firstFile: "absent" },
    { ...asIs, name: "empty-skip-list", flags: ["--skip-compress="] },
    { ...asIs, name: "level-1", level: 1 },
    { ...asIs, name: "level-9", level: 9 },
  ];
}
