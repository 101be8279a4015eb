/** The anomaly rules, by the names that reports and configuration files use. What each says stands in analyse/. */
export const ruleNames = [
  "A1",
  "A2",
  "A3",
  "A4",
  "A5",
  "A6",
  "A7",
  "A8",
  "A9",
  "A10",
  "A11",
  "A12",
  "A13",
  "A14",
  "A15",
  "A16",
  "A17",
  "A18",
  "A19",
  "A20",
] as const;
export type RuleName = (typeof ruleNames)[number];
