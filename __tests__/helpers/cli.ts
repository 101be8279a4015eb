import { execa } from "execa";

const bundle = new URL("../../dist/cli.js", import.meta.url).pathname;

export interface CliResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs the committed command-line bundle as a user would, with this Node. */
export async function runCli(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; cancelSignal?: AbortSignal } = {},
): Promise<CliResult> {
  const result = await execa(process.execPath, [bundle, ...args], {
    ...options,
    reject: false,
    stripFinalNewline: false,
  });
  return { exitCode: result.exitCode ?? -1, stdout: result.stdout, stderr: result.stderr };
}
