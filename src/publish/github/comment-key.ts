/** The key of whoever named none. */
export const defaultKey = "default";

/**
 * The key that a step's comment and check go by. Legs of a matrix, and steps of one job, all start out with the same
 * one; all but the first then get one that says which they are. Pure.
 * @param jobIndex the leg's number from 0; empty where the runner does not tell.
 * @param step `GITHUB_ACTION`: a second step without an id is called like the first, with `_2` at its end.
 */
export function effectiveKey(key: string, jobIndex: string, step: string): string {
  if (key !== defaultKey) return key;
  const leg = Number(jobIndex) > 0 ? [`leg ${Number(jobIndex) + 1}`] : [];
  const number = /^__.*_(\d+)$/.exec(step)?.[1];
  const parts = [...leg, ...(number === undefined ? [] : [`step ${number}`])];
  return parts.length === 0 ? defaultKey : parts.join(", ");
}
