import { appendFileSync } from "node:fs";
import { execa } from "execa";
import type { Host, SetupOptions, SetupResult } from "../host.ts";
import { safeText } from "./safe-text.ts";

const tailLines = 40;
/** In a log, progress is one plain line now and then; on a terminal the line is redrawn in place. */
const plainProgressEveryMs = 10_000;

/** The command line's host: everything but results goes to standard error. */
export function cliHost(signal: AbortSignal): Host {
  // A reader that went away is no reason to stop measuring.
  process.stderr.on("error", () => undefined);
  const screen = new Screen(process.stderr);
  return {
    log: (line) => screen.line(line),
    detail: () => undefined,
    warn: (message) => screen.line(`warning: ${message}`),
    progress: (text) => screen.progress(text),
    group: async (title, body) => {
      screen.line(`== ${title}`);
      try {
        return await body();
      } finally {
        screen.clear();
      }
    },
    setup: (command, args, options) => setup(command, args, options, signal),
    cache: { restore: async () => false, save: async () => undefined },
    baselines: { restoreNewest: async () => false, save: async () => undefined },
    env: process.env,
    signal,
  };
}

/** Runs a set-up command; its output goes to the log file and, for errors, the last lines to the caller. */
async function setup(
  command: string,
  args: readonly string[],
  { cwd, env, logFile }: SetupOptions,
  signal: AbortSignal,
): Promise<SetupResult> {
  const child = execa(command, args, {
    cwd,
    env,
    extendEnv: false,
    stdin: "ignore",
    all: true,
    buffer: false,
    reject: false,
    cancelSignal: signal,
  });
  const tail: string[] = [];
  for await (const line of child.iterable({ from: "all" })) {
    tail.push(line);
    if (tail.length > tailLines) tail.shift();
    if (logFile !== null) appendFileSync(logFile, `${line}\n`);
  }
  const { exitCode, message } = await child;
  return { exitCode: exitCode ?? -1, tail: exitCode === undefined && message ? [...tail, message] : tail };
}

/** Lines and one live line on a stream. */
class Screen {
  readonly #stream: NodeJS.WriteStream;
  #live = false;
  #lastPlain = Number.NEGATIVE_INFINITY;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  line(text: string): void {
    this.clear();
    this.#stream.write(`${safeText(text, process.env)}\n`);
  }

  progress(unsafe: string): void {
    const text = safeText(unsafe, process.env);
    if (this.#stream.isTTY) {
      this.#stream.write(`\r\x1b[K${text.slice(0, this.#stream.columns - 1)}`);
      this.#live = true;
      return;
    }
    const now = performance.now();
    if (now - this.#lastPlain < plainProgressEveryMs) return;
    this.#lastPlain = now;
    this.#stream.write(`${text}\n`);
  }

  clear(): void {
    if (this.#live) this.#stream.write("\r\x1b[K");
    this.#live = false;
  }
}
