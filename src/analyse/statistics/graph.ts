/** A hypothesis in a graph of tests. */
export type Vertex = {
  /** Part of the whole error budget that it starts with. */
  weight: number;
  /** Its p value, in units of that budget: it is rejected when this is at most its weight. */
  p: number;
  /** What each other hypothesis inherits when it is rejected: parts of its weight, by index. */
  heirs: ReadonlyMap<number, number>;
};

/** What a hypothesis ended with. */
export type Tested = { rejected: boolean /** When it was rejected, or at the end. */; weight: number };

/**
 * Tests many hypotheses such that the chance of any false rejection is at most the budget, whichever of them are
 * true: the sequentially rejective graphical procedure of Bretz, Maurer, Brannath & Posch 2009 ("A graphical
 * approach to sequentially rejective multiple test procedures", Statistics in Medicine 28, algorithm 1). Holm's
 * procedure is the graph in which each leaves an equal part to every other.
 * @param vertices weights that sum to at most 1; each one's heirs get parts that sum to at most 1.
 */
export function testGraph(vertices: readonly Vertex[]): Tested[] {
  const weights = vertices.map(({ weight }) => weight);
  const heirs = vertices.map((vertex) => new Map(vertex.heirs));
  const rejected = new Set<number>();
  for (;;) {
    const next = vertices.findIndex(({ p }, index) => !rejected.has(index) && p <= (weights[index] ?? 0));
    if (next < 0) break;
    rejected.add(next);
    bequeath(next, weights, heirs, rejected);
  }
  return vertices.map(({ weight, p }, index) =>
    rejected.has(index)
      ? { rejected: true, weight: Math.max(weight, p) }
      : { rejected: false, weight: weights[index] ?? 0 },
  );
}

/** Hands on the weight of a rejected hypothesis, and joins the edges that led through it. */
function bequeath(
  gone: number,
  weights: number[],
  heirs: readonly Map<number, number>[],
  rejected: ReadonlySet<number>,
): void {
  const own = heirs[gone] ?? new Map<number, number>();
  for (const [heir, part] of own) {
    if (!rejected.has(heir)) weights[heir] = (weights[heir] ?? 0) + part * (weights[gone] ?? 0);
  }
  heirs.forEach((edges, index) => {
    const through = edges.get(gone);
    if (rejected.has(index) || through === undefined) return;
    const loop = through * (own.get(index) ?? 0);
    edges.delete(gone);
    for (const heir of new Set([...edges.keys(), ...own.keys()])) {
      if (heir === index || rejected.has(heir)) continue;
      const joined = (edges.get(heir) ?? 0) + through * (own.get(heir) ?? 0);
      edges.set(heir, loop < 1 ? joined / (1 - loop) : 0);
    }
  });
}
