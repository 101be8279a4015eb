import { readFile } from "node:fs/promises";

/** Clock ticks a second in /proc, on every architecture that Node runs on (USER_HZ). */
const ticksPerSecond = 100;

/**
 * Seconds since the start that the hypervisor gave to others while this machine had work to do, over all its
 * processors; null where the kernel does not say.
 */
export async function readStolenS(): Promise<number | null> {
  return stolenSecondsIn(await readFile("/proc/stat", "utf8").catch(() => ""));
}

/** `steal`, the eighth number of the line `cpu` (proc_stat(5)), in seconds. */
export function stolenSecondsIn(stat: string): number | null {
  const ticks = /^cpu +(?:\d+ +){7}(\d+)/.exec(stat)?.[1];
  return ticks === undefined ? null : Number(ticks) / ticksPerSecond;
}

/** What was stolen between two readings; null when either is missing. The kernel may count backwards a little. */
export function stolenBetween(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return null;
  return Math.max(0, Math.round((after - before) * ticksPerSecond) / ticksPerSecond);
}
