import { predict } from "../../src/analyse/advice/link-model.ts";
import { modelError, rank } from "../../src/analyse/advice/ranking.ts";
import type { Setting } from "../../src/analyse/advice/settings.ts";
import { median } from "../../src/analyse/statistics/location.ts";
import type { Cell } from "../../src/plan/plan.ts";

/** One setting on one corpus: copies without a limit, and over links of several speeds. */
export interface Tried {
  cell: Cell;
  sentBytes: number;
  /** Wall times without a limit, s; one a round. */
  free: number[];
  /** Wall times, s, by how the copy was slowed down and the speed in bits a second. */
  limited: Map<string, number[]>;
}

export function limitKey(kind: string, bits: number): string {
  return `${kind} ${bits}`;
}

/** Observed ÷ predicted time of one setting at one speed. */
export function observedRatio({ sentBytes, free, limited }: Tried, kind: string, bits: number): number {
  return observed(limited, kind, bits) / predict(sentBytes, median(free), bits).totalS;
}

/**
 * How much longer than the fastest setting the recommended one took at one speed: 1 when it is the fastest. And how
 * much longer the slowest took, for what is at stake.
 */
export function regret(
  tried: readonly Tried[],
  kind: string,
  bits: number,
): { cell: string; ratio: number; worst: number } {
  const settings = tried.map(({ cell, sentBytes, free }): Setting => {
    const wall = { median: median(free), byBlock: new Map(free.map((value, round) => [round, value])) };
    return { cell, sentBytes, wall, cpu: wall };
  });
  const cell = rank(settings, null, bits)?.ranking[0]?.cell ?? "";
  const times = tried.map((one) => ({ cell: one.cell.id, time: observed(one.limited, kind, bits) }));
  const least = Math.min(...times.map(({ time }) => time));
  const own = times.find((one) => one.cell === cell)?.time ?? Number.NaN;
  return { cell, ratio: own / least, worst: Math.max(...times.map(({ time }) => time)) / least };
}

/** What the ratios come to: `median 1.01, 90 of 100 between 0.91 and 1.18`. */
export function ratiosText(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN).toFixed(2);
  return `median ${at(0.5)}, 90 of 100 between ${at(0.05)} and ${at(0.95)}`;
}

/** Whether a recommendation was good: no other setting was faster by more than the model's own error. */
export function held({ ratio }: { ratio: number }): boolean {
  return ratio <= 1 + modelError;
}

function observed(limited: Tried["limited"], kind: string, bits: number): number {
  return median(limited.get(limitKey(kind, bits)) ?? []);
}
