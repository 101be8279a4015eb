/** What a release's manual says of its own --skip-compress list. */
export interface SkipListClaim {
  /** How many suffixes it names. */
  suffixes: number;
  /** `inert`: the manual says that no codec heeds it. */
  scope: "everywhere" | "daemon" | "inert";
}

/** rsync.1 and loadparm.c of each, the newest first; the lists of 3.1.x are only read by a daemon. */
const claims: readonly { since: readonly [number, number, number]; claim: SkipListClaim }[] = [
  { since: [3, 2, 4], claim: { suffixes: 96, scope: "inert" } },
  { since: [3, 2, 3], claim: { suffixes: 96, scope: "everywhere" } },
  { since: [3, 2, 0], claim: { suffixes: 60, scope: "everywhere" } },
  { since: [3, 1, 0], claim: { suffixes: 28, scope: "daemon" } },
  { since: [3, 0, 0], claim: { suffixes: 17, scope: "everywhere" } },
];

/** The claim of a version such as `3.2.3` or `3.5.0-g471e17dc`; null of one that is no number, or older than 3.0. */
export function skipListClaim(version: string): SkipListClaim | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (!parts) return null;
  const isSince = (since: readonly number[]) => {
    const index = since.findIndex((number, place) => number !== parts[place]);
    return index < 0 || (parts[index] ?? 0) > (since[index] ?? 0);
  };
  return claims.find(({ since }) => isSince(since))?.claim ?? null;
}
