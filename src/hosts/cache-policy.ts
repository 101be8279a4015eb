/** What a run may use of what earlier runs made. `why` is a clause. */
export type CachePolicy = { kind: "reuse" } | { kind: "anew"; why: string };

/**
 * Decides whether built versions and corpora of earlier runs may be used. A release stands on nothing that another
 * event's run, such as a pull request's, could have left in the workflow's cache or on the runner. Pure.
 */
export function cachePolicy({ cache, eventName }: { cache: boolean; eventName: string }): CachePolicy {
  if (eventName === "release") return { kind: "anew", why: "this is a release event" };
  return cache ? { kind: "reuse" } : { kind: "anew", why: "the input cache is false" };
}
