import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import type { Crew } from "./crew.ts";
import { stopIfInterrupted } from "./interrupted.ts";
import type { Recipe } from "./recipe.ts";
import type { Release } from "./releases.ts";
import { bareEnv } from "./setup-env.ts";
import { binaryOf } from "./store-entry.ts";

export interface BuildOrder {
  release: Release;
  recipe: Recipe;
  /** The verified tarball. */
  tarball: string;
  /** A folder of the builder's own; the sources are unpacked there. */
  folder: string;
  /** Where `bin/rsync` and `logs/` are put. */
  staged: string;
  crew: Crew;
}

/** What went wrong in a build, so that its logs can be kept. */
export class BuildFailure extends Failure {
  /** The step's log, below the staged entry's `logs/`. */
  readonly log: string;

  constructor(message: string, log: string) {
    super("inconclusive", message, "The log holds the compiler's own words; config.log stands beside it.");
    this.name = "BuildFailure";
    this.log = log;
  }
}

/** Lines of a failed step's log that are shown. */
const SHOWN_LINES = 20;

/**
 * Unpacks, configures and builds one release; only the rsync binary, since nobody runs the rest.
 * No autoconf is needed: tar keeps the times of the generated files that a release carries.
 * @throws BuildFailure with the last lines of the failed step.
 */
export async function buildRelease(order: BuildOrder, host: Host): Promise<void> {
  await mkdir(join(order.staged, "logs"), { recursive: true });
  await mkdir(join(order.staged, "bin"), { recursive: true });
  await withSourceFolder(order.folder, (source) => buildIn(source, order, host));
}

/** configure writes its folder's name into shell scripts unquoted: a user's folder with an apostrophe breaks it. */
async function withSourceFolder(folder: string, body: (source: string) => Promise<void>): Promise<void> {
  if (/^[A-Za-z0-9/._@+-]+$/.test(folder)) {
    const source = join(folder, "source");
    await mkdir(source);
    return await body(source);
  }
  const elsewhere = await mkdtemp(join(tmpdir(), "rsync-bench-build-"));
  try {
    await body(elsewhere);
  } finally {
    await rm(elsewhere, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function buildIn(source: string, order: BuildOrder, host: Host): Promise<void> {
  const { release, recipe, tarball, staged, crew } = order;
  const logs = join(staged, "logs");
  const env = bareEnv(host.env, recipe.env);
  const step = async (name: string, command: string, args: readonly string[]) => {
    const result = await host.setup(command, args, { cwd: source, env, logFile: join(logs, `${name}.log`) });
    stopIfInterrupted(host.signal);
    if (result.exitCode === 0) return;
    const shown = result.tail.slice(-SHOWN_LINES).join("\n");
    const message = `rsync ${release.version}: ${name} failed (exit code ${result.exitCode}):\n${shown}`;
    await copyFile(join(source, "config.log"), join(logs, "config.log")).catch(() => undefined);
    throw new BuildFailure(message, `${name}.log`);
  };
  // Not as the tarball's owner, which only root could do; not below its own folder, whatever that is called.
  await step("unpack", "tar", ["-xzf", tarball, "--strip-components=1", "--no-same-owner"]);
  await step("configure", "./configure", recipe.configure);
  await step("make", "make", [`-j${crew.jobs()}`, "rsync"]);
  await copyFile(join(source, "rsync"), binaryOf(staged));
}
