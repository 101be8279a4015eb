/**
 * Trials: small copies in settings that known bugs need, as users name them. What each is stands in plan/trials/,
 * one file a family.
 */
export const trialNames = [
  "inplace-sparse",
  "order-none",
  "order-lz4",
  "order-zlib",
  "order-zlibx",
  "order-daemon",
  "levels-zlib",
  "levels-zlibx",
  "zlib-history",
  "skip-compress",
  "negotiation",
  "negotiation-zstd",
  "checksum-md4",
] as const;
export type TrialName = (typeof trialNames)[number];
