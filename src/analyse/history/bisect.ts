/**
 * What is known of one of `n` releases in their order: it behaves as the first does, as the last does, or nobody can
 * tell. The first and the last behave differently, or there would be nothing to find.
 */
export type Sighting = "as-first" | "as-last" | "unknown";

/** What to do next, by positions from 0. */
export type BisectStep =
  | { kind: "try"; position: number }
  /** `position` is the first that behaves as the last does; all that matters is known. */
  | { kind: "found"; position: number }
  /** The first that does is one of these, and of all but the last of them nobody can tell. */
  | { kind: "one-of"; positions: number[] };

/**
 * The next step of a bisection over `count` releases (at least two), of which `sightings` are known by position; the
 * ends go without saying. It tries the middle one of those that may still be told, as git bisect does, so that
 * never more than ⌈log₂ count⌉ are tried, and one more for each that turns out to be unknown.
 */
export function bisectStep(count: number, sightings: ReadonlyMap<number, Sighting>): BisectStep {
  const { low, high } = boundsOf(count, sightings);
  const inside = Array.from({ length: high - low - 1 }, (_, index) => low + 1 + index);
  const open = inside.filter((position) => !sightings.has(position));
  const middle = open[open.length >> 1];
  if (middle !== undefined) return { kind: "try", position: middle };
  return inside.length === 0
    ? { kind: "found", position: high }
    : { kind: "one-of", positions: [...inside, high] };
}

/** How many more tries it takes at most, if all of them can be told. */
export function stepsLeft(count: number, sightings: ReadonlyMap<number, Sighting>): number {
  const { low, high } = boundsOf(count, sightings);
  const open = high - low - 1 - [...sightings.keys()].filter((one) => one > low && one < high).length;
  return Math.ceil(Math.log2(open + 1));
}

/** The positions between which the change lies. */
function boundsOf(count: number, sightings: ReadonlyMap<number, Sighting>): { low: number; high: number } {
  const known = (wanted: Sighting) =>
    [...sightings].flatMap(([position, sighting]) => (sighting === wanted ? [position] : []));
  const high = Math.min(count - 1, ...known("as-last"));
  const low = Math.max(0, ...known("as-first").filter((position) => position < high));
  return { low, high };
}
