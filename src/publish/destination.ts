import type { PublishConfig } from "../config/publish-config.ts";
import { effectiveKey } from "./github/comment-key.ts";
import { type Occasion, occasionOf } from "./github/occasion.ts";
import { readEvent } from "./github/read-event.ts";
import { type RunContext, runContext } from "./github/run-context.ts";

/** To whom a job publishes, and as what. */
export interface Destination {
  config: PublishConfig;
  /** Null outside of a workflow. */
  context: RunContext | null;
  occasion: Occasion;
  /** The comment's key, of this leg of a matrix. */
  key: string;
  token: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads from the runner's environment and the event's file where to publish to. */
export function destinationOf(
  config: PublishConfig,
  { token, jobIndex }: { token: string; jobIndex: string },
  env: Env,
): Destination {
  return {
    config,
    context: runContext(env, jobIndex),
    occasion: occasionOf(env, readEvent(env)),
    key: effectiveKey(config.commentKey, jobIndex, env.GITHUB_ACTION ?? ""),
    token,
  };
}
