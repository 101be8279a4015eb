import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { PassThrough } from "node:stream";
import { exec } from "@actions/exec";
import type { SetupOptions, SetupResult } from "../host.ts";
import { say } from "../publish/workflow/say.ts";

const tailLines = 40;

/**
 * Runs a set-up command, streaming its output into the log, made inert. A command that cannot be started gives
 * exit code -1 and says why. Never throws.
 */
export async function actionSetup(
  command: string,
  args: readonly string[],
  { cwd, env, logFile }: SetupOptions,
  signal: AbortSignal,
): Promise<SetupResult> {
  if (signal.aborted) return { exitCode: -1, tail: ["interrupted"] };
  const tail: string[] = [];
  const show = (line: string) => {
    tail.push(line);
    if (tail.length > tailLines) tail.shift();
    if (logFile !== null) appendFileSync(logFile, `${line}\n`);
    say(line);
  };
  say(`$ ${[command, ...args].join(" ")}`);
  signal.addEventListener("abort", endDescendants, { once: true });
  try {
    return { exitCode: await stream(command, args, { cwd, env }, show), tail };
  } catch (error) {
    return { exitCode: -1, tail: [...tail, error instanceof Error ? error.message : String(error)] };
  } finally {
    signal.removeEventListener("abort", endDescendants);
  }
}

/**
 * No input is given, not even an empty one: the toolkit writes it without listening for errors, so that a command
 * that ended at once would end this process, too (EPIPE).
 */
async function stream(
  command: string,
  args: readonly string[],
  where: Pick<SetupOptions, "cwd" | "env">,
  show: (line: string) => void,
): Promise<number> {
  const output = new PassThrough();
  const lines = createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", show);
  const closed = new Promise((resolve) => lines.once("close", resolve));
  const write = (data: Buffer) => void output.write(data);
  try {
    const code: number | null = await exec(`"${command}"`, [...args], {
      ...where,
      silent: true,
      ignoreReturnCode: true,
      listeners: { stdout: write, stderr: write },
    });
    // Null after a signal, whatever the declaration says.
    return code ?? -1;
  } finally {
    output.end();
    await closed;
  }
}

/** Ends whatever descends from this process: @actions/exec keeps its child's id to itself. */
function endDescendants(): void {
  for (const pid of descendantsOf(process.pid)) {
    try {
      process.kill(pid, "SIGTERM");
    } catch {
      // It has already ended.
    }
  }
}

/** Empty where there is no /proc: the runner then ends them after this process. */
function descendantsOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").map(Number).filter(Boolean),
    );
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    return [];
  }
}
