import { actionOptions } from "./action-options.ts";
import { matrixOptions } from "./matrix-options.ts";
import type { Option } from "./option.ts";
import { runningOptions } from "./running-options.ts";

/**
 * Every option of `run`, in the order that help and tables show them. action.yml, the command line, the
 * configuration file's schema and the README's table are all made from this list.
 */
export const options: readonly Option[] = [...matrixOptions, ...runningOptions, ...actionOptions];

/** The options that a configuration file may hold: all that both doors have, but for the file's own name. */
export const fileOptions: readonly Option[] = options.filter(
  (option) => option.door === "both" && option.name !== "config",
);
