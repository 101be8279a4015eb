/** What an entry (the action or the command line) gives the pipeline. */
export interface Host {
  /** One line for the log; `detail` lines only matter when something goes wrong. */
  log(line: string): void;
  detail(line: string): void;
  /** A problem that does not stop the run. */
  warn(message: string): void;
  /** What is happening now and how far it is: a live line on a terminal, now and then a plain line in CI. */
  progress(text: string): void;
  /** Runs `body` with its log lines folded under `title` where the host can fold. */
  group<T>(title: string, body: () => Promise<T>): Promise<T>;
  /** Runs a long set-up command (apt-get, configure, make). Never a contender. */
  setup(command: string, args: readonly string[], options: SetupOptions): Promise<SetupResult>;
  /** Keeps directories between runs; a host without such a service always misses. */
  cache: Cache;
  /** What runs on the base branch left to compare with; a host without such a service never has any. */
  baselines: Baselines;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user or the machine asks the run to stop. */
  signal: AbortSignal;
}

export interface SetupOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** All output goes to this file too; null keeps none. */
  logFile: string | null;
}

export interface SetupResult {
  exitCode: number;
  /** The last 40 lines of both streams together. */
  tail: string[];
}

export interface Cache {
  /** True when `directory` was filled from an entry with exactly this key. Never throws. */
  restore(directory: string, key: string): Promise<boolean>;
  /** Saves `directory` under `key`; a race or a failure is a warning. Never throws. */
  save(directory: string, key: string): Promise<void>;
}

/** Data to compare with and never anything that runs, so it need not be found by its whole key. */
export interface Baselines {
  /** True when `directory` was filled from the newest entry whose key begins with `prefix`. Never throws. */
  restoreNewest(directory: string, prefix: string): Promise<boolean>;
  /** Saves `directory` under `key`, which no other run has. Never throws. */
  save(directory: string, key: string): Promise<void>;
}
