import { getInput, notice } from "@actions/core";
import { options } from "../config/options.ts";
import type { GivenOptions } from "../config/raw.ts";

/** Inputs whose place is kept for a later release. The token is not among them: it has a default. */
const reserved: readonly string[] = ["comment", "comment-key", "artifact"];

/** The action's inputs, as the one table of options has them; nothing else reads inputs. */
export function readInputs(): GivenOptions {
  const inputs = options.filter(({ door }) => door !== "command");
  for (const { name, default: standard } of inputs) {
    if (!reserved.includes(name)) continue;
    const value = getInput(name);
    if (value !== "" && value !== standard) {
      notice(`The input ${name} has no effect yet: its place is kept for a later release.`);
    }
  }
  return Object.fromEntries(inputs.map(({ name }) => [name, getInput(name)]));
}
