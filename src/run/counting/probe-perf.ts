import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { execute } from "../execute.ts";
import type { ResourceMeter } from "../resource-meter.ts";
import { parsePerfStat, perfArgv } from "./perf-stat.ts";

/** Virtual machines and containers often have no counters: tried on `true`. */
export async function perfCounts(
  { meter, path, signal }: { meter: ResourceMeter | null; path: string; signal: AbortSignal },
  folder: string,
): Promise<boolean> {
  const file = join(folder, "perf");
  await execute({
    argv: perfArgv(file, ["true"]),
    env: { PATH: path, LC_ALL: "C.UTF-8" },
    cwd: folder,
    resultFile: join(folder, "perf-usage"),
    meter,
    timeoutMs: 10_000,
    signal,
    trace: false,
    onLine: () => undefined,
  });
  return parsePerfStat(await readFile(file, "utf8").catch(() => "")).kind === "counted";
}
