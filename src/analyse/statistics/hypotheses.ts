/** What was measured of one cell against its reference cell. */
export type CellRatios = {
  cell: string;
  /** Whatever it shares with other cells and could share a cause with: `codec zstd`, `transport ssh`. */
  families: readonly string[];
  /** By block: ln(candidate ÷ reference), null where either is missing. */
  logRatios: readonly (number | null)[];
};

export const levels = ["matrix", "family", "cell"] as const;
export type Level = (typeof levels)[number];

/** "The cells of this group cost the same as their references." */
export type Hypothesis = {
  level: Level;
  /** The family or the cell; empty for the whole matrix. */
  name: string;
  /** Its cells, as indices. */
  cells: readonly number[];
};

/**
 * Every group of cells that is judged: the whole matrix, each family, each cell. A group that holds the same
 * cells as one already there would spend error on the same question twice, and is left out.
 */
export function hypothesesOf(ratios: readonly CellRatios[]): Hypothesis[] {
  const cells = ratios.map(({ cell }, index): Hypothesis => ({ level: "cell", name: cell, cells: [index] }));
  if (cells.length < 2) return cells;
  const matrix: Hypothesis = { level: "matrix", name: "", cells: ratios.map((_, index) => index) };
  const seen = new Set([matrix, ...cells].map((one) => one.cells.join()));
  const names = [...new Set(ratios.flatMap(({ families }) => families))].sort();
  const families = names.flatMap((name): Hypothesis[] => {
    const members = matrix.cells.filter((index) => ratios[index]?.families.includes(name));
    if (seen.has(members.join())) return [];
    seen.add(members.join());
    return [{ level: "family", name, cells: members }];
  });
  return [matrix, ...families, ...cells];
}

/** No ratio of two times lies beyond e^±100; what is said to is cut there, so that squares stay finite. */
export const limit = 100;

/** One value of a group and the block it comes from. */
export type BlockValue = { block: number; value: number };

/**
 * A group's values, one a block: whatever hits a whole block is one value, however many cells it hits. A block
 * counts when more than half of the group was measured in it: `nextLook` measures either less of a group or all
 * of it, so that cells that were chosen by their results never stand for their group.
 * @param location gives one number for the group's log-ratios in a block.
 * @param blocks blocks to read, from the first.
 */
export function blockValues(
  ratios: readonly CellRatios[],
  group: Hypothesis,
  blocks: number,
  location: (values: readonly number[]) => number,
): BlockValue[] {
  const length = Math.max(0, ...group.cells.map((index) => ratios[index]?.logRatios.length ?? 0));
  return Array.from({ length: Math.min(blocks, length) }, (_, block) => block).flatMap((block) => {
    const values = group.cells.flatMap((index) => {
      const value = ratios[index]?.logRatios[block] ?? null;
      return value === null || Number.isNaN(value) ? [] : [Math.max(-limit, Math.min(limit, value))];
    });
    return values.length > group.cells.length / 2 ? [{ block, value: location(values) }] : [];
  });
}
