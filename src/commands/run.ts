import type { Command } from "commander";
import { bench } from "../bench.ts";
import { loadConfig } from "../load-config.ts";
import { writeResultFiles } from "../publish/result-files.ts";
import { renderResults } from "../report/results-json.ts";
import { renderTerminal } from "../report/terminal.ts";
import type { CommandContext } from "./context.ts";
import { addRunOptions, givenOptions } from "./run-options.ts";

export function addRunCommand(program: Command, { host, print, printJson, exit }: CommandContext): void {
  addRunOptions(program.command("run"))
    .summary("run the matrix, verify every copy and report what changed")
    .description("Provisions the versions, runs the matrix, verifies every copy and reports what changed.")
    .option("--json", "print results.json instead of the table")
    .addHelpText(
      "after",
      "\nExample:\n  rsync-bench run --versions 3.2.7,candidate=path:./rsync --codecs zlib,zstd",
    )
    .action(async (_options, command: Command) => {
      const given = givenOptions(command);
      const config = await loadConfig(given);
      const { measurements, analysis, exitCode } = await bench(config, host, {
        resume: given.resume === "true",
      });
      const json = command.getOptionValue("json") === true;
      if (json) printJson(renderResults(measurements, analysis));
      else print(renderTerminal(measurements, analysis));
      // Shown first: a full disk must not take them away.
      const files = writeResultFiles(config.out, measurements, analysis);
      host.log(`Results: ${files.results}, ${files.report}, ${files.csv}`);
      exit(exitCode);
    });
}
