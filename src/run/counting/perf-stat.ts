/** Runs `argv` and all that it starts under `perf stat`, which counts instructions in user space into `file`. */
export function perfArgv(file: string, argv: readonly string[]): string[] {
  return ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o", file, "--", ...argv];
}

/** The count, or why there is none. */
export type PerfCount = { kind: "counted"; instructions: number } | { kind: "none"; reason: string };

/** Reads what `perf stat -x ,` writes: the value, its unit, the event and more (perf-stat(1), "CSV FORMAT"). */
export function parsePerfStat(text: string): PerfCount {
  const line = text.split("\n").find((one) => one.split(",")[2]?.startsWith("instructions"));
  const value = line?.split(",")[0] ?? "";
  if (/^\d+$/.test(value)) return { kind: "counted", instructions: Number(value) };
  return {
    kind: "none",
    reason: value === "" ? "perf gave no count" : `perf says ${value.replace(/^<|>$/g, "")}`,
  };
}
