/**
 * Trials: small copies in settings that known bugs need, as users name them. What each is stands in plan/trials/,
 * one file a family.
 */
export const trialNames = ["inplace-sparse"] as const;
export type TrialName = (typeof trialNames)[number];
