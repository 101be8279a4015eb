import type { Command } from "commander";
import { planMatrix, provisionContenders } from "../bench.ts";
import type { Config } from "../config/config.ts";
import { trialNames } from "../config/trial-names.ts";
import { loadConfig } from "../load-config.ts";
import type { Plan } from "../plan/plan.ts";
import type { CommandContext } from "./context.ts";
import { addRunOptions, givenOptions } from "./run-options.ts";

export function addPlanCommand(program: Command, { host, print, printJson }: CommandContext): void {
  addRunOptions(program.command("plan"))
    .summary("show what run would measure")
    .description("Provisions the versions and shows the cells, references and skipped combinations of a run.")
    .option("--json", "print the plan as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  rsync-bench plan --versions 3.2.7,system --levels 'zstd=1..3;zlib=6'",
    )
    .action(async (_options, command: Command) => {
      const config = await loadConfig(givenOptions(command));
      const plan = planMatrix(config, await provisionContenders(config, host));
      const json = command.getOptionValue("json") === true;
      if (json) printJson(JSON.stringify(plan, null, 2));
      else print(describe(plan, config.trials));
    });
}

function describe({ baseline, cells, skipped, references, looks }: Plan, trials: Config["trials"]): string {
  const against = new Map(references.map((one) => [one.cell, one]));
  const lines = cells.map(({ id }) => {
    const reference = against.get(id);
    return reference ? `${id}  against ${reference.reference} (${reference.match})` : id;
  });
  return [
    `${cells.length} cells, ${repetitionsText(looks)} after a warm-up, baseline ${baseline}`,
    ...lines,
    ...skipped.map(({ cell, reason }) => `skipped ${cell.id}: ${reason}`),
    `trials with each version: ${trials.length === trialNames.length ? `all ${trials.length}` : trials.join(", ") || "none"}`,
    "",
  ].join("\n");
}

/** `3 repetitions`, or `6 to 28 repetitions` where results decide how many. */
function repetitionsText(looks: Plan["looks"]): string {
  const [first, last] = [looks[0] ?? 0, looks.at(-1) ?? 0];
  const noun = last === 1 ? "repetition" : "repetitions";
  return first < last ? `${first} to ${last} ${noun}` : `${last} ${noun}`;
}
