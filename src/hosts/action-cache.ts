import { rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { isFeatureAvailable, restoreCache, saveCache } from "@actions/cache";
import { warning } from "@actions/core";
import type { Baselines, Cache } from "../host.ts";

/** A miss is an answer of milliseconds; one that takes longer was retries against a service that is not well. */
const patienceMs = 10_000;

/** A cache that never has anything, for a workflow that wants none. */
export const noCache: Cache & Baselines = {
  restore: async () => false,
  restoreNewest: async () => false,
  save: async () => undefined,
};

/**
 * The workflow's cache service. Every failure is a warning: what it should have given is made anew. Whoever
 * restores must check what came out, since any run with write access may have put it there.
 */
export class WorkflowCache implements Cache, Baselines {
  readonly #restored = new Set<string>();
  #state: "untried" | "usable" | "given-up" = "untried";

  async restore(directory: string, key: string): Promise<boolean> {
    if (!this.#isUsable()) return false;
    const started = performance.now();
    const matched = await restoreCache([directory], key).catch((error: unknown) =>
      warnOf("restore", key, error),
    );
    if (matched === key) {
      this.#restored.add(key);
      return true;
    }
    // The service also matches keys that merely begin like this one, and the toolkit unpacks before it says so.
    if (matched !== undefined) rmSync(directory, { recursive: true, force: true });
    if (performance.now() - started > patienceMs) this.#giveUp("does not answer in time");
    return false;
  }

  /** The service looks through the run's own ref first, then the base branch's, then the default branch's. */
  async restoreNewest(directory: string, prefix: string): Promise<boolean> {
    if (!this.#isUsable()) return false;
    const matched = await restoreCache([directory], prefix, [prefix]).catch((error: unknown) =>
      warnOf("restore", prefix, error),
    );
    return matched?.startsWith(prefix) ?? false;
  }

  /** The toolkit reports a save that lost a race as information only. */
  async save(directory: string, key: string): Promise<void> {
    if (!this.#isUsable()) return;
    if (this.#restored.has(key)) {
      warning(
        `The workflow cache keeps a damaged entry, which only a person can remove: gh cache delete '${key}'`,
      );
      return;
    }
    const started = performance.now();
    const id = await saveCache([directory], key).catch((error: unknown) => warnOf("save", key, error) ?? -1);
    if (id === -1 && performance.now() - started > patienceMs) this.#giveUp("does not answer in time");
  }

  #isUsable(): boolean {
    if (this.#state !== "untried") return this.#state === "usable";
    this.#state = "usable";
    if (!isFeatureAvailable()) this.#giveUp("is not available here");
    return this.#state === "usable";
  }

  #giveUp(why: string): void {
    if (this.#state === "given-up") return;
    this.#state = "given-up";
    warning(`The workflow cache ${why}: this run goes on without it. The input cache: false leaves it out.`);
  }
}

function warnOf(verb: "restore" | "save", key: string, error: unknown): undefined {
  const reason = error instanceof Error ? error.message : String(error);
  warning(`The workflow cache could not ${verb} ${key}: ${reason}`);
}
