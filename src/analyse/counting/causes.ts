import { z } from "zod";
import { type CountedCell, processesOf } from "./cell-counts.ts";
import { type Weights, weighted } from "./weights.ts";

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

/**
 * The functions that explain most of a change, the largest difference first, whichever its sign: what one function
 * gained, another may have lost. Each function's count is extrapolated to the user's corpus as the totals are, by its
 * own instructions, without those of the functions that it calls.
 */
export function findCauses(own: CountedCell, reference: CountedCell, weights: Weights): Cause[] {
  const mine = costsOf(own, weights);
  const others = costsOf(reference, weights);
  return [...new Set([...mine.keys(), ...others.keys()])]
    .flatMap((key) => {
      const [role = "", object = "", name = ""] = key.split("\0");
      const difference = (mine.get(key) ?? 0) - (others.get(key) ?? 0);
      return difference === 0 ? [] : [{ role, object, name, difference }];
    })
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .slice(0, mostCauses);
}

/** By role, object and name. */
type FunctionCosts = Map<string, number>;

function costsOf({ runs }: CountedCell, weights: Weights): FunctionCosts {
  const counts = new Map<string, number[]>();
  for (const [index, run] of runs.entries()) {
    for (const { role, functions } of processesOf(run)) {
      for (const { name, object, instructions } of functions) {
        const key = [role, object, plainName(name)].join("\0");
        const own = counts.get(key) ?? runs.map(() => 0);
        own[index] = (own[index] ?? 0) + instructions;
        counts.set(key, own);
      }
    }
  }
  return new Map(Array.from(counts, ([key, own]) => [key, weighted(weights, own)]));
}

/** Without what compilers add to the name of a copy that they optimised; empty for an address. */
function plainName(name: string): string {
  if (/^0x[0-9a-f]+$/.test(name)) return "";
  return name.replace(/\.(isra|constprop|part|cold|lto_priv)\b.*$/, "");
}
