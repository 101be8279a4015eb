import type { Config } from "../../config/config.ts";
import { ruleNames } from "../../config/rules.ts";
import { Failure } from "../../failure.ts";
import { knownBugs } from "./known-bugs.ts";

/** An entry of `expect` that names no known bug would never expect anything. Throws a usage Failure. */
export function refuseUnknownBugs({ expect }: Pick<Config, "expect">): void {
  const known: readonly string[] = [...ruleNames, ...knownBugs.map(({ name }) => name)];
  const index = expect.findIndex(({ anomaly }) => !known.includes(anomaly));
  if (index < 0) return;
  throw new Failure(
    "usage",
    `expect[${index}].anomaly: "${expect[index]?.anomaly}" is neither a rule nor a known bug.`,
    "Rules are A1 to A20; the names of known bugs stand in docs/known-bugs.md and in reports.",
  );
}
