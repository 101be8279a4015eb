import type { Command } from "commander";
import { metrics } from "../config/metrics.ts";
import { failureExitCodes } from "../failure.ts";
import { renderBisection } from "../report/bisect-text.ts";
import { bisectConfig, bisectStandards } from "./bisect-config.ts";
import { bisect } from "./bisect-run.ts";
import { parseSuspicion, type SuspicionFlags } from "./bisect-suspicion.ts";
import { versionsBetween } from "./bisect-versions.ts";
import type { CommandContext } from "./context.ts";
import { sharedOptions } from "./history-config.ts";
import { addSomeRunOptions, givenOptions } from "./run-options.ts";

export function addBisectCommand(program: Command, context: CommandContext): void {
  addSomeRunOptions(
    program.command("bisect <one> <other>"),
    sharedOptions.filter((name) => name !== "metrics" && name !== "trials"),
    bisectStandards,
  )
    .summary("find the release in which an anomaly appeared or went, or a metric got worse")
    .description(
      "Measures the two ends, sees which of them is bad, and then the middle one of those that are left, until the first release that behaves otherwise is found. The ends are known releases, or labels of --among. A release that cannot be had or told is passed over; if it matters, the answer names the few that it may be. Exit code 0: found; 2: both ends behave alike; 3: only narrowed down, or an end cannot be told.",
    )
    .option(
      "--anomaly <NAME>",
      "what to look for: in cells A1, A1:plain (a file class) or A1:#123 (an issue); in a trial A12:inplace-sparse; or a known bug by its name (docs/known-bugs.md)",
    )
    .option("--metric <NAME>", `or a metric that got worse: ${metrics.join(", ")}`)
    .option("--max-increase <PERCENT>", "and by how much it may (default: by no more than it can vary)")
    .option("--among <LIST>", "the versions in their order, where they are not the known releases")
    .option("--json", "print the answer as JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  rsync-bench bisect 3.1.2 3.2.3 --anomaly A1\n  rsync-bench bisect 3.2.7 3.3.0 --anomaly A12:inplace-sparse\n  rsync-bench bisect 3.2.3 3.5.0 --metric wire-bytes --codecs zstd\n  rsync-bench bisect a c --among a=path:./a,b=path:./b,c=path:./c --anomaly A12",
    )
    .action((one: string, other: string, _options, command: Command) => act([one, other], command, context));
}

async function act(
  [one, other]: [string, string],
  command: Command,
  { host, print, printJson, exit }: CommandContext,
): Promise<void> {
  const flags = command.opts<SuspicionFlags & { among?: string; json?: true }>();
  const suspicion = parseSuspicion(flags);
  const versions = versionsBetween(one, other, flags.among);
  const config = await bisectConfig(givenOptions(command), suspicion, versions);
  const bisection = await bisect(versions, suspicion, config, host);
  if (flags.json) printJson(JSON.stringify(bisection, null, 2));
  else print(renderBisection(bisection));
  exit(bisection.answer.kind === "found" ? 0 : failureExitCodes.inconclusive);
}
