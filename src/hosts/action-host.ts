import { debug, group, info, warning } from "@actions/core";
import { parseBoolean } from "../config/quantity.ts";
import type { GivenOptions } from "../config/raw.ts";
import type { Host } from "../host.ts";
import { plainLines } from "../publish/plain-lines.ts";
import { noCache, WorkflowCache } from "./action-cache.ts";
import { actionSetup } from "./action-setup.ts";

const progressEveryMs = 10_000;

/** The action's host: log groups, annotations, and the workflow's cache. Throws a usage Failure. */
export function actionHost(inputs: GivenOptions, signal: AbortSignal): Host {
  const print = (text: string) => info(plainLines(text).join("\n"));
  return {
    log: print,
    detail: debug,
    // The toolkit escapes what it puts into a command of its own.
    warn: (message) => warning(message),
    progress: nowAndThen(print),
    group: (title, body) => group(title, body),
    setup: (command, args, options) => actionSetup(command, args, options, signal),
    cache: parseBoolean("cache", inputs.cache || "true") ? new WorkflowCache() : noCache,
    env: harmlessEnv(process.env),
    signal,
  };
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
