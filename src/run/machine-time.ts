import { readFile } from "node:fs/promises";
import type { Usage } from "./observation.ts";

/** Clock ticks a second in /proc, on every architecture that Node runs on (USER_HZ). */
const ticksPerSecond = 100;

/** Seconds since the machine started, over all its processors. */
export interface MachineTime {
  /** Spent on programs and in the kernel. */
  busyS: number;
  /** Taken by the hypervisor for others while there was work to do. */
  stolenS: number;
}

/** null where the kernel does not say. */
export async function readMachineTime(): Promise<MachineTime | null> {
  return machineTimeIn(await readFile("/proc/stat", "utf8").catch(() => ""));
}

/** The line `cpu` of proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal, in ticks. */
export function machineTimeIn(stat: string): MachineTime | null {
  const ticks = /^cpu +((?:\d+ ?){8,})/.exec(stat)?.[1]?.split(" ").map(Number);
  if (ticks === undefined) return null;
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = ticks;
  return {
    busyS: (user + nice + system + irq + softirq) / ticksPerSecond,
    stolenS: steal / ticksPerSecond,
  };
}

type Taken = Pick<Usage, "stolenS" | "othersS">;

/** Looks at the machine now, and when the command has ended says what others took of it meanwhile. */
export async function watchNeighbours(): Promise<
  (command: Pick<Usage, "userS" | "systemS">) => Promise<Taken>
> {
  const before = await readMachineTime();
  const own = process.cpuUsage();
  return async ({ userS, systemS }) => {
    const after = await readMachineTime();
    const { user, system } = process.cpuUsage(own);
    const known = userS !== null && systemS !== null;
    return takenByOthers(before, after, known ? userS + systemS + (user + system) / 1e6 : null);
  };
}

/**
 * What the hypervisor took and what other programs used between two readings, `ownS` being the processor time of
 * the command and of this program. Never less than nothing: ticks are coarse, and some kernels count backwards.
 */
export function takenByOthers(
  before: MachineTime | null,
  after: MachineTime | null,
  ownS: number | null,
): Taken {
  if (before === null || after === null) return { stolenS: null, othersS: null };
  return {
    stolenS: atLeastNothing(after.stolenS - before.stolenS),
    othersS: ownS === null ? null : atLeastNothing(after.busyS - before.busyS - ownS),
  };
}

function atLeastNothing(seconds: number): number {
  return Math.max(0, Math.round(seconds * ticksPerSecond) / ticksPerSecond);
}
