/** The key of whoever named none. */
export const defaultKey = "default";

/**
 * The key that a job's comment goes by. Legs of a matrix all start out with the same one, and would overwrite each
 * other's comment: all but the first then get one of their own. Pure.
 * @param jobIndex the leg's number from 0; empty where the runner does not tell.
 */
export function effectiveKey(key: string, jobIndex: string): string {
  return key === defaultKey && Number(jobIndex) > 0 ? `${defaultKey} ${jobIndex}` : key;
}
