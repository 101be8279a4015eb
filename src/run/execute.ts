import { readFile, rm } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { execa } from "execa";
import { LineSplitter } from "./line-splitter.ts";
import { watchNeighbours } from "./machine-time.ts";
import type { Outcome, Usage } from "./observation.ts";
import { type MeteredUsage, nothingSeen, type ResourceMeter } from "./resource-meter.ts";

export interface Execution {
  outcome: Outcome;
  usage: Usage;
  /** The last 4 KiB of standard error. */
  stderr: string;
}

export interface ExecuteOptions {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** Where the meter writes; removed afterwards. */
  resultFile: string;
  meter: ResourceMeter | null;
  /** Whether to see the size of each process; a run that is seen so takes up to 20 ms longer (wait4-helper.ts). */
  trace: boolean;
  timeoutMs: number;
  signal: AbortSignal;
  /** Called with each line of standard output, bytes as latin1, as it arrives. */
  onLine: (line: string) => void;
}

const stderrLimit = 4096;
/** What a helper that was told to end, and pipes whose process has ended, get before they are cut off. */
const graceMs = 1000;

/**
 * Runs one contender to its end, at most `timeoutMs` long, and everything it started with it. Standard output
 * is handed on line by line and not kept. Never throws for what the contender does.
 */
export async function execute(options: ExecuteOptions): Promise<Execution> {
  const { meter, resultFile, signal, trace } = options;
  const [command = "", ...args] = meter ? meter.wrap(resultFile, options.argv, trace) : options.argv;
  const ownGroup = !meter?.endsItsGroup;
  const neighbours = await watchNeighbours();
  const started = performance.now();
  const child = execa(command, args, {
    env: options.env,
    extendEnv: false,
    cwd: options.cwd,
    stdin: "ignore",
    buffer: false,
    reject: false,
    encoding: "buffer",
    detached: ownGroup,
  });
  // A process that left the group, or one that killed the helper, could hold the pipes open for ever.
  const stopListening = () => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const end = () => {
    endAll(child.pid, ownGroup);
    setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
  };
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    end();
  }, options.timeoutMs);
  child.nodeChildProcess.once("exit", () => {
    if (ownGroup) endAll(child.pid, ownGroup);
    setTimeout(stopListening, graceMs).unref();
  });
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  try {
    const lines = new LineSplitter(options.onLine);
    child.stdout.on("data", (chunk: Buffer) => lines.push(chunk));
    let stderr = Buffer.alloc(0);
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-stderrLimit);
    });
    const result = await child;
    lines.end();
    const metered = meter?.read(await readFile(resultFile, "utf8").catch(() => ""));
    const usage = metered?.usage ?? unmetered((performance.now() - started) / 1000);
    const ended = metered?.outcome ?? plainOutcome(result);
    const outcome: Outcome = timedOut ? { kind: "timed-out", limitMs: options.timeoutMs } : ended;
    return { outcome, usage: { ...usage, ...(await neighbours(usage)) }, stderr: stderr.toString("utf8") };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    await rm(resultFile, { force: true });
  }
}

/** TERM tells the wait4 helper to kill the command's group; any other command leads a group of its own. */
function endAll(pid: number | undefined, ownGroup: boolean): void {
  if (pid === undefined) return;
  try {
    if (ownGroup) process.kill(-pid, "SIGKILL");
    else process.kill(pid, "SIGTERM");
  } catch {
    // It has already ended.
  }
}

function unmetered(wallS: number): MeteredUsage {
  return { method: "wall-only", wallS, ...nothingSeen };
}

interface PlainResult {
  exitCode?: number | undefined;
  signal?: string | undefined;
  message?: string | undefined;
}

function plainOutcome(result: PlainResult): Outcome {
  if (result.exitCode !== undefined) return { kind: "exited", code: result.exitCode };
  if (result.signal !== undefined) return { kind: "signalled", signal: result.signal };
  return { kind: "not-started", message: result.message ?? "the command could not be started" };
}
