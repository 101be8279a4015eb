import { getInput } from "@actions/core";
import { options } from "../config/options.ts";
import type { GivenOptions } from "../config/raw.ts";

/** The action's inputs, as the one table of options has them; nothing else reads inputs. */
export function readInputs(): GivenOptions {
  const inputs = options.filter(({ door }) => door !== "command");
  return Object.fromEntries(inputs.map(({ name }) => [name, getInput(name)]));
}
