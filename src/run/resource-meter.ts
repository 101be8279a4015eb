import { readFile, rm } from "node:fs/promises";
import { constants } from "node:os";
import { execa } from "execa";
import type { Outcome, Usage } from "./observation.ts";
import { type ExitedProcess, withRoles } from "./process-roles.ts";
import { systemCalls, wait4Helper } from "./wait4-helper.ts";

/** What a meter's result file said of one command. */
export interface Metered {
  outcome: Outcome;
  usage: MeteredUsage;
}

/** What a meter reads of a command; what others took of the machine is for whoever starts it to say. */
export type MeteredUsage = Omit<Usage, "stolenS" | "othersS">;

/** Wraps a command so that what it costs lands in a file. */
export interface ResourceMeter {
  method: Usage["method"];
  /** The command to start instead of `argv`. With `trace` it sees each process, where it can. */
  wrap(resultFile: string, argv: readonly string[], trace: boolean): string[];
  /** Reads the result file's text; null when the wrapper itself was ended before it could write. */
  read(result: string): Metered | null;
  /** True when TERM to the wrapper ends everything the command started; else its process group must be killed. */
  endsItsGroup: boolean;
}

/**
 * The best meter that works on this machine: wait4(2) through perl (microseconds), else GNU time (10 ms), else
 * null. Each is tried on `true` first, since containers lack perl or time.
 */
export async function chooseMeter(arch: string, resultFile: string): Promise<ResourceMeter | null> {
  const calls = systemCalls[arch];
  for (const meter of [...(calls ? [wait4Meter(calls)] : []), gnuTimeMeter]) {
    const [command = "", ...args] = meter.wrap(resultFile, ["true"], false);
    await execa(command, args, { reject: false });
    const result = await readFile(resultFile, "utf8").catch(() => "");
    await rm(resultFile, { force: true });
    if (meter.read(result)?.outcome.kind === "exited") return meter;
  }
  return null;
}

function wait4Meter(calls: readonly number[]): ResourceMeter {
  return {
    method: "wait4",
    wrap: (file, argv, trace) => [
      ...["perl", "-e", wait4Helper, file, ...calls.map(String), trace ? "trace" : "-"],
      ...argv,
    ],
    read: readWait4,
    endsItsGroup: true,
  };
}

/** Reads the line that the helper writes (see wait4-helper.ts). */
function readWait4(result: string): Metered | null {
  const [word, ...fields] = result.trim().split(" ");
  if (word === "failed") {
    const usage = { method: "wait4", wallS: 0, ...nothingSeen } as const;
    return { outcome: { kind: "not-started", message: fields.join(" ") }, usage };
  }
  const [status, wallNs, userUs, systemUs, maxRssKib, voluntary, involuntary, traced] = fields.map(Number);
  if (word !== "ok" || status === undefined || wallNs === undefined || involuntary === undefined) return null;
  return {
    outcome: outcomeOfStatus(status),
    usage: {
      method: "wait4",
      wallS: wallNs / 1e9,
      userS: (userUs ?? 0) / 1e6,
      systemS: (systemUs ?? 0) / 1e6,
      maxRssKib: maxRssKib ?? null,
      processes: traced === 1 ? withRoles(fields.slice(8).map(readProcess)) : null,
      voluntarySwitches: voluntary ?? null,
      involuntarySwitches: involuntary,
    },
  };
}

/** Reads `PID:PARENT:HWM_KIB:NAME_IN_HEX`. */
function readProcess(field: string): ExitedProcess {
  const [pid, parent, maxRssKib, name = ""] = field.split(":");
  return { pid: Number(pid), parent: Number(parent), maxRssKib: Number(maxRssKib), name };
}

/** GNU time; its exit code for a killed command is 128 + signal. */
export const gnuTimeMeter: ResourceMeter = {
  method: "gnu-time",
  wrap: (file, argv) => ["/usr/bin/time", "-q", "-f", "%x %e %U %S %M %w %c", "-o", file, ...argv],
  read: readGnuTime,
  endsItsGroup: false,
};

/** Reads the line that GNU time writes for our format; the exit code of a killed command is 128 + signal. */
function readGnuTime(result: string): Metered | null {
  const [exit, wallS, userS, systemS, maxRssKib, voluntary, involuntary] = result
    .trim()
    .split(" ")
    .map(Number);
  if (exit === undefined || wallS === undefined || involuntary === undefined) return null;
  return {
    outcome: { kind: "exited", code: exit },
    usage: {
      method: "gnu-time",
      wallS,
      userS: userS ?? null,
      systemS: systemS ?? null,
      maxRssKib: maxRssKib ?? null,
      processes: null,
      voluntarySwitches: voluntary ?? null,
      involuntarySwitches: involuntary,
    },
  };
}

/** The usage fields of a run whose cost nobody saw. */
export const nothingSeen = {
  userS: null,
  systemS: null,
  maxRssKib: null,
  processes: null,
  voluntarySwitches: null,
  involuntarySwitches: null,
} as const;

/** A wait(2) status: the low seven bits are the signal, the byte above is the exit code. */
function outcomeOfStatus(status: number): Outcome {
  const signal = status & 0x7f;
  if (signal === 0) return { kind: "exited", code: (status >> 8) & 0xff };
  const names = Object.entries(constants.signals);
  return { kind: "signalled", signal: names.find(([, number]) => number === signal)?.[0] ?? String(signal) };
}
