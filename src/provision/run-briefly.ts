import { execa } from "execa";

/** What a short command did: its output, or why there is none. */
export type BriefRun =
  | { kind: "ended"; exitCode: number; stdout: string; stderr: string }
  | { kind: "killed"; signal: string }
  | { kind: "timed-out" }
  | { kind: "not-started"; reason: string };

export interface BriefRunOptions {
  env: Readonly<Record<string, string>>;
  /** Milliseconds until the command and everything that it started is killed. */
  timeLimit: number;
  input?: string;
  cwd?: string;
}

/** More than any `--version` prints by a factor of a hundred; a program that prints for ever is cut off here. */
const OUTPUT_LIMIT = 1_000_000;

/**
 * Runs a command that should answer at once, in a process group of its own: a wrapper script may have
 * started children that hold the output open, and those must end with it. Never throws.
 */
export async function runBriefly(
  command: string,
  args: readonly string[],
  { env, timeLimit, input = "", cwd = "/" }: BriefRunOptions,
): Promise<BriefRun> {
  const child = execa(command, args, {
    cwd,
    env,
    extendEnv: false,
    input,
    reject: false,
    detached: true,
    maxBuffer: OUTPUT_LIMIT,
    stripFinalNewline: false,
  });
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    killGroup(child.pid);
    // What left the group could hold the output open for ever.
    child.stdout.destroy();
    child.stderr.destroy();
  }, timeLimit);
  const result = await child;
  clearTimeout(timer);
  if (result.isMaxBuffer) killGroup(child.pid);
  if (expired) return { kind: "timed-out" };
  if (result.isMaxBuffer) return { kind: "not-started", reason: `more than ${OUTPUT_LIMIT} bytes of output` };
  if (result.signal !== undefined) return { kind: "killed", signal: result.signal };
  if (result.exitCode === undefined) {
    return { kind: "not-started", reason: result.code ?? result.originalMessage ?? "unknown error" };
  }
  return { kind: "ended", exitCode: result.exitCode, stdout: result.stdout, stderr: result.stderr };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The whole group has ended already.
  }
}
