import { appendFile } from "node:fs/promises";
import { execa } from "execa";
import type { Host } from "../../src/host.ts";

/** A host that prints nothing and remembers everything. */
export interface TestHost extends Host {
  lines: string[];
  warnings: string[];
  /** Set-up commands that ran, with their arguments. */
  commands: string[][];
}

/** A quiet host for tests; `overrides` replace its parts. */
export function testHost(overrides: Partial<Host> = {}): TestHost {
  const lines: string[] = [];
  const warnings: string[] = [];
  const commands: string[][] = [];
  const signal = overrides.signal ?? new AbortController().signal;
  return {
    lines,
    warnings,
    commands,
    log: (line) => void lines.push(line),
    detail: (line) => void lines.push(line),
    warn: (message) => void warnings.push(message),
    progress: () => undefined,
    group: (_title, body) => body(),
    setup: async (command, args, { cwd, env, logFile }) => {
      commands.push([command, ...args]);
      const result = await execa(command, args, {
        cwd,
        env,
        extendEnv: false,
        all: true,
        reject: false,
        stdin: "ignore",
        cancelSignal: signal,
      });
      if (logFile !== null) await appendFile(logFile, `${result.all}\n`);
      return { exitCode: result.exitCode ?? -1, tail: (result.all ?? "").split("\n").slice(-40) };
    },
    cache: { restore: async () => false, save: async () => undefined },
    baselines: { restoreNewest: async () => false, save: async () => undefined },
    env: process.env,
    signal,
    ...overrides,
  };
}
