import { type Command, Option } from "commander";
import type { Option as BenchOption } from "../config/option.ts";
import { options } from "../config/options.ts";
import type { GivenOptions } from "../config/raw.ts";
import type { OptionTexts } from "../load-config.ts";

const commandOptions = options.filter((option) => option.door !== "action");

/** Gives a command all options of `run`, as the one table of options has them. */
export function addRunOptions(command: Command): Command {
  for (const option of commandOptions) command.addOption(commandOption(option));
  return command;
}

/** Gives a command some of them, by name. `standard` are its own defaults. */
export function addSomeRunOptions(
  command: Command,
  names: readonly string[],
  standard: OptionTexts,
): Command {
  for (const option of commandOptions.filter(({ name }) => names.includes(name))) {
    command.addOption(commandOption({ ...option, default: standard[option.name] ?? option.default }));
  }
  return command;
}

/** What commander parsed, under the options' own names. */
export function givenOptions(command: Command): GivenOptions {
  return Object.fromEntries(
    commandOptions.map((option) => {
      const value: unknown = command.getOptionValue(option.name);
      return [option.name, value === undefined ? undefined : String(value)];
    }),
  );
}

function commandOption({ name, description, value, default: standard }: BenchOption): Option {
  const shown = standard === "" || value === undefined ? "" : ` (default: ${standard})`;
  const option = new Option(`--${name}${value === undefined ? "" : ` <${value}>`}`, description + shown);
  // Under its own name, not in camel case: the table's names are used everywhere.
  option.attributeName = () => name;
  return option;
}
