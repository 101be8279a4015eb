import type { Cell, Plan } from "./plan.ts";
import { type Random, seededRandom, shuffled } from "./shuffled.ts";

/** Runs of the probe's cell in the warm-up: one that warms up, then six pairs of equal runs. */
const probeRuns = 13;

/**
 * The order of runs. First a warm-up, which is one cell of each contender: the files and the binaries are in memory
 * then. With `everyCell` it is every cell, so that what takes time to see is seen once where times do not count. With
 * `probe` the baseline's cheapest cell goes on being run, so that pairs of equal runs show the machine's noise.
 *
 * Then `count` blocks, each every cell once. What is compared runs one directly after the other, in random order:
 * neighbours in time share most of what disturbs a machine. A shuffle of these groups by `seed` keeps slow drifts
 * (heat, neighbours, caches) from always hitting the same cells.
 */
export function makeBlocks(
  { baseline, cells, references }: Pick<Plan, "baseline" | "cells" | "references">,
  { count, probe, everyCell, seed }: { count: number; probe: boolean; everyCell: boolean; seed: number },
): string[][] {
  const random = seededRandom(seed);
  const groups = groupsOf(cells, references);
  return [
    warmUp(cells, probe ? baseline : null, everyCell, random),
    ...Array.from({ length: count }, () =>
      shuffled(groups, random).flatMap((group) => shuffled(group, random)),
    ),
  ];
}

/** The first cell of each contender or every cell, the probed one's the cheapest and last. */
function warmUp(cells: readonly Cell[], probed: string | null, everyCell: boolean, random: Random): string[] {
  const byContender = Map.groupBy(cells, ({ contender }) => contender);
  const own = probed === null ? [] : (byContender.get(probed) ?? []);
  const cheapest = own.find(({ codec }) => codec === "none") ?? own[0];
  const probe = cheapest ? Array.from({ length: probeRuns }, () => cheapest.id) : [];
  const firsts = [...byContender].flatMap(([contender, [first]]) =>
    first && contender !== probed ? [first.id] : [],
  );
  const others = everyCell ? cells.filter((cell) => !probe.includes(cell.id)).map(({ id }) => id) : firsts;
  return [...shuffled(others, random), ...probe];
}

/** Each cell with those that are held against it, as far as they are the same combination. */
function groupsOf(cells: readonly Cell[], references: Plan["references"]): string[][] {
  const same = new Map(
    references.flatMap(({ cell, reference, match }) => (match === "same" ? [[cell, reference]] : [])),
  );
  return [...Map.groupBy(cells, ({ id }) => same.get(id) ?? id).values()].map((group) =>
    group.map(({ id }) => id),
  );
}
