import { z } from "zod";
import { type CountedCell, processesOf } from "./cell-counts.ts";
import type { Weights } from "./weights.ts";

/** A function that does more than it did in the reference, or less. */
export const causeSchema = z.object({
  role: z.string(),
  /** Empty where the program has no symbols: then all of the object's functions together. */
  name: z.string(),
  object: z.string(),
  /** Instructions more, for the user's corpus; negative for fewer. */
  difference: z.number(),
});
export type Cause = z.infer<typeof causeSchema>;

const mostCauses = 5;

/** One side of a pair, and what its program's file is called. */
export interface Side {
  counted: CountedCell;
  program: string;
}

/**
 * The functions that explain most of a change, the largest difference first, whichever its sign: what one function
 * gained, another may have lost. Each function's count is extrapolated to the user's corpus as the totals are, by its
 * own instructions, without those of the functions that it calls. Where only one side's program has symbols, its
 * functions have no counterpart, and the object is taken as one.
 */
export function findCauses(own: Side, reference: Side, weights: Weights): Cause[] {
  const [mine, others] = [costsOf(own, weights), costsOf(reference, weights)];
  const nameless = objectsNamedOnce(mine, others);
  const differences = new Map<string, number>();
  for (const [costs, sign] of [
    [mine, 1],
    [others, -1],
  ] as const) {
    for (const { role, object, name, cost } of costs) {
      const key = [role, object, nameless.has(object) ? "" : name].join("\0");
      differences.set(key, (differences.get(key) ?? 0) + sign * cost);
    }
  }
  return Array.from(differences, ([key, difference]) => {
    const [role = "", object = "", name = ""] = key.split("\0");
    return { role, object, name, difference };
  })
    .filter(({ difference }) => difference !== 0)
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .slice(0, mostCauses);
}

interface FunctionCost {
  role: string;
  object: string;
  name: string;
  cost: number;
}

/** Programs are held against each other whatever their files are called. */
const programName = "the program";

function costsOf({ counted: { runs }, program }: Side, weights: Weights): FunctionCost[] {
  return runs.flatMap((run, index) =>
    processesOf(run).flatMap(({ role, functions }) =>
      functions.map(({ name, object, instructions }) => ({
        role,
        object: object === program ? programName : object,
        name: plainName(name),
        cost: (weights[index] ?? 0) * instructions,
      })),
    ),
  );
}

/** Objects most of whose functions have a name on one side and not on the other. */
function objectsNamedOnce(mine: readonly FunctionCost[], others: readonly FunctionCost[]): Set<string> {
  const [named, alsoNamed] = [mostlyNamed(mine), mostlyNamed(others)];
  return new Set([...named].flatMap(([object, is]) => (alsoNamed.get(object) === !is ? [object] : [])));
}

function mostlyNamed(costs: readonly FunctionCost[]): Map<string, boolean> {
  const byObject = Map.groupBy(costs, ({ object }) => object);
  return new Map(
    Array.from(byObject, ([object, own]) => [
      object,
      own.filter(({ name }) => name !== "").length * 2 > own.length,
    ]),
  );
}

/** Without a symbol's version and what compilers add to the name of a copy that they optimised; empty for an address. */
function plainName(name: string): string {
  if (/^0x[0-9a-f]+$/.test(name)) return "";
  return name.replace(/@@?[A-Z].*$/, "").replace(/\.(isra|constprop|part|cold|lto_priv)\b.*$/, "");
}
