import { readFile } from "node:fs/promises";
import os from "node:os";
import type { Machine } from "./run-record.ts";

/** Describes this machine. */
export async function describeMachine(
  meter: Machine["meter"],
  valgrind: Machine["valgrind"],
): Promise<Machine> {
  const [first] = os.cpus();
  return {
    cpu: first?.model.trim() ?? "unknown",
    cores: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    architecture: os.arch(),
    kernel: `${os.type()} ${os.release()}`,
    distribution: await distribution(),
    node: process.version,
    loadAverage: os.loadavg()[0] ?? 0,
    meter,
    valgrind,
  };
}

async function distribution(): Promise<string> {
  const text = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^PRETTY_NAME="?([^"\n]*)/m.exec(text)?.[1] ?? "unknown";
}
