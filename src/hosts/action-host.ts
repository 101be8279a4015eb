import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debug, group, warning } from "@actions/core";
import type { Host } from "../host.ts";
import { say } from "../publish/workflow/say.ts";
import { noCache, WorkflowCache } from "./action-cache.ts";
import { actionSetup } from "./action-setup.ts";
import { cachePolicy } from "./cache-policy.ts";

const progressEveryMs = 10_000;

/** What decides about the use of earlier runs' work. */
export interface ReuseOptions {
  /** The input of that name. */
  cache: boolean;
  /** `GITHUB_EVENT_NAME`. */
  eventName: string;
}

/**
 * The action's host: log groups, annotations, and the workflow's cache, or a store of its own where nothing of
 * earlier runs may be used. Throws what the file system throws when that cannot be made.
 */
export function actionHost(reuse: ReuseOptions, signal: AbortSignal): Host {
  return {
    log: say,
    detail: debug,
    // The toolkit escapes what it puts into a command of its own.
    warn: (message) => warning(message),
    progress: nowAndThen(say),
    group: (title, body) => group(title, body),
    setup: (command, args, options) => actionSetup(command, args, options, signal),
    ...keeping(reuse, harmlessEnv(process.env)),
    signal,
  };
}

/**
 * Where the run looks for what it need not make. A store of its own is left to the runner, which empties its
 * temporary folder after the job: later steps may want the binaries that results.json names.
 */
function keeping(reuse: ReuseOptions, env: Host["env"]): Pick<Host, "cache" | "baselines" | "env"> {
  const policy = cachePolicy(reuse);
  if (policy.kind === "reuse") {
    const cache = new WorkflowCache();
    return { cache, baselines: cache, env };
  }
  const store = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), "rsync-bench-store-"));
  say(`Versions and corpora are made anew in ${store}, and nothing of earlier runs is used: ${policy.why}.`);
  return { cache: noCache, baselines: noCache, env: { ...env, RSYNC_BENCH_STORE: store } };
}

function nowAndThen(print: (text: string) => void): (text: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (text) => {
    if (performance.now() - last < progressEveryMs) return;
    last = performance.now();
    print(text);
  };
}

/** Without inputs and tokens: neither a package's install script nor a contender has any business with them. */
function harmlessEnv(env: NodeJS.ProcessEnv): Host["env"] {
  const secret = /^(INPUT_|ACTIONS_|GITHUB_TOKEN$|GH_TOKEN$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secret.test(name)));
}
