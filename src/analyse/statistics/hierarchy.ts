import type { Vertex } from "./graph.ts";
import type { Hypothesis, Level } from "./hypotheses.ts";
import type { VerdictPlan } from "./verdict-plan.ts";

/** Part of a rejected family's error that its own cells inherit; its fellow families get the rest. */
const downward = 0.5;

/**
 * How the groups share the error budget, in the order of `hypotheses`: each level's weight in equal parts. A
 * level that does not exist leaves its weight to the cells.
 *
 * The whole matrix leaves its part to the families, a family to its cells and to its fellows, a cell to its
 * fellows: Holm within each level, and downwards between them (gatekeeping in the terms of Bretz et al. 2009).
 */
export function shareBudget(hypotheses: readonly Hypothesis[], plan: VerdictPlan): Omit<Vertex, "p">[] {
  const at = (level: Level) => hypotheses.flatMap((one, index) => (one.level === level ? [index] : []));
  const [matrix, families, cells] = [at("matrix"), at("family"), at("cell")];
  const total = plan.matrix.weight + plan.family.weight + plan.cell.weight;
  const forMatrix = matrix.length > 0 ? plan.matrix.weight : 0;
  const forFamilies = families.length > 0 ? plan.family.weight : 0;
  const forCells = total - forMatrix - forFamilies;
  const heirsOf = ({ level, cells: own }: Hypothesis, index: number): Map<number, number> => {
    if (level === "matrix") return equally(families.length > 0 ? families : cells, 1);
    const fellows = (level === "family" ? families : cells).filter((other) => other !== index);
    if (level === "cell") return equally(fellows, 1);
    const members = cells.filter((other) => own.includes(hypotheses[other]?.cells[0] ?? -1));
    const part = fellows.length > 0 ? downward : 1;
    return new Map([...equally(members, part), ...equally(fellows, 1 - part)]);
  };
  return hypotheses.map((one, index) => ({
    weight: {
      matrix: forMatrix,
      family: forFamilies / families.length,
      cell: forCells / cells.length,
    }[one.level],
    heirs: heirsOf(one, index),
  }));
}

const equally = (indices: readonly number[], whole: number) =>
  new Map(indices.map((index) => [index, whole / indices.length]));
