import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Host } from "../host.ts";
import { type AptEntry, renderSources } from "./apt-sources.ts";
import { parseMadison } from "./apt-suites.ts";
import { runBriefly } from "./run-briefly.ts";
import { completeEnv } from "./setup-env.ts";

/** One suite's source packages, in an apt state of its own: nothing of the machine's is read for writing. */
export interface AptSuite {
  /** `-c` argument for every apt command about this suite. */
  config: string;
  folder: string;
  /** rsync's package versions there. */
  versions: string[];
}

/** Milliseconds. */
const MADISON_TIME_LIMIT = 30_000;

/**
 * Downloads a suite's index (about 10 MB) into `folder` and reads rsync's versions out of it.
 * Returns what went wrong, in words, when there is no index to read.
 */
export async function openSuite(
  suite: string,
  entries: readonly AptEntry[],
  folder: string,
  { host, logFile }: { host: Host; logFile: string },
): Promise<AptSuite | string> {
  for (const name of ["sources", "lists/partial", "cache/archives/partial"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const config = join(folder, "apt.conf");
  await writeFile(config, aptConfig(folder));
  await writeFile(join(folder, "status"), "");
  await writeFile(join(folder, "sources", "suite.sources"), renderSources(entries, suite));
  const env = completeEnv(host.env, { LC_ALL: "C.UTF-8" });
  const update = await host.setup("apt-get", ["-c", config, "update"], { cwd: folder, env, logFile });
  // One of several mirrors may have failed: what counts is whether an index arrived.
  const madison = await runBriefly("apt-cache", ["-c", config, "madison", "rsync"], {
    env,
    timeLimit: MADISON_TIME_LIMIT,
  });
  const versions = madison.kind === "ended" ? parseMadison(madison.stdout) : [];
  if (versions.length > 0) return { config, folder, versions };
  if (update.exitCode === 0) return "no rsync source package there";
  const complaint = update.tail.findLast((line) => /^(E|Err):? ?/.test(line));
  return `index not to be had: ${complaint ?? `apt-get update ended with ${update.exitCode}`}`;
}

/**
 * Read after the machine's own configuration, whose proxies and credentials stay in force. Its hooks do not:
 * they refresh desktop catalogues and the like, which is a change of the machine.
 */
function aptConfig(folder: string): string {
  const path = (name: string) => JSON.stringify(join(folder, name));
  return [
    "#clear APT::Update::Pre-Invoke;",
    "#clear APT::Update::Post-Invoke;",
    "#clear APT::Update::Post-Invoke-Success;",
    'Dir::Etc::sourcelist "/dev/null";',
    `Dir::Etc::sourceparts ${path("sources")};`,
    'Dir::Etc::preferences "/dev/null";',
    'Dir::Etc::preferencesparts "/dev/null";',
    `Dir::State::lists ${path("lists")};`,
    `Dir::State::status ${path("status")};`,
    `Dir::Cache ${path("cache")};`,
    // The user _apt cannot reach a folder below a private home; nothing is executed from it.
    'APT::Sandbox::User "root";',
    'Acquire::Languages "none";',
    'Acquire::http::Timeout "10";',
    'Acquire::https::Timeout "10";',
    "",
  ].join("\n");
}
