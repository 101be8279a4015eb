import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Command } from "commander";
import { analyse } from "../analyse/analyse.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { exitCode } from "../analyse/verdict.ts";
import { parseLinkSpeed } from "../config/link-speed.ts";
import { Failure } from "../failure.ts";
import { writeResultFiles } from "../publish/result-files.ts";
import { parseResults, renderResults } from "../report/results-json.ts";
import { renderTerminal } from "../report/terminal.ts";
import type { CommandContext } from "./context.ts";

export function addReportCommand(program: Command, { host, print, printJson, exit }: CommandContext): void {
  program
    .command("report <results>")
    .summary("make every report again from results.json, offline")
    .description("Repeats analysis and reports from a results.json, offline, on any machine.")
    .option("--out <DIR>", "where the reports go (default: beside a file called results.json)")
    .option("--link <SPEED>", "advise for another link than the run did, such as 100mbit")
    .option("--json", "print results.json instead of the table")
    .addHelpText("after", "\nExample:\n  rsync-bench report rsync-bench-results/results.json")
    .action(async (path: string, flags: { out?: string; link?: string; json?: true }) => {
      const measurements = overLink(parseResults(await readResults(path)), flags.link);
      const analysis = analyse(measurements);
      const files = writeResultFiles(flags.out ?? ownDirectory(path), measurements, analysis);
      if (flags.json) printJson(renderResults(measurements, analysis));
      else print(renderTerminal(measurements, analysis));
      host.log(`Results: ${files.results}, ${files.report}, ${files.csv}`);
      exit(exitCode(analysis, measurements.config.failOn));
    });
}

/** Nothing was measured over a link, so any other one will do as well. */
function overLink(measurements: Measurements, speed: string | undefined): Measurements {
  if (speed === undefined) return measurements;
  return { ...measurements, config: { ...measurements.config, link: parseLinkSpeed(speed) } };
}

/** Beside a run's own results.json stand its own reports; beside any other file might stand another run's. */
function ownDirectory(path: string): string {
  if (basename(path) === "results.json") return dirname(path);
  throw new Failure("usage", `${path} is not called results.json.`, "Say with --out where the reports go.");
}

async function readResults(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("usage", `${path} cannot be read (${reason}).`, "Name a results.json of a run.");
  }
}
