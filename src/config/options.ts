import { actionOptions } from "./action-options.ts";
import { matrixOptions } from "./matrix-options.ts";
import type { Option } from "./option.ts";
import { runningOptions } from "./running-options.ts";

/**
 * Every option of `run`, in the order that help and tables show them. action.yml, the command line, the
 * configuration file's schema and the README's table are all made from this list.
 */
export const options: readonly Option[] = [...matrixOptions, ...runningOptions, ...actionOptions];

/** What a configuration file cannot say: its own name, what the runner fills in, and what one call is about. */
const neverInFile: readonly string[] = ["config", "mode", "results"];

/** The options that a configuration file may hold. */
export const fileOptions: readonly Option[] = options.filter(
  ({ door, name, expression }) =>
    door !== "command" && expression === undefined && !neverInFile.includes(name),
);
