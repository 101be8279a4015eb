import { Command, CommanderError } from "commander";
import { Failure, failureExitCodes } from "../failure.ts";
import { cliHost } from "../hosts/cli-host.ts";
import { interruptSignal } from "../hosts/interrupt.ts";
import { safeText } from "../hosts/safe-text.ts";
import { toolName, toolVersion } from "../tool.ts";
import { addAcceptCommand } from "./accept.ts";
import { addBisectCommand } from "./bisect.ts";
import { addCompareCommand } from "./compare.ts";
import type { CommandContext } from "./context.ts";
import { addCorpusCommand } from "./corpus.ts";
import { addHistoryCommand } from "./history.ts";
import { addPlanCommand } from "./plan.ts";
import { addProvisionCommand } from "./provision.ts";
import { addPublishCommand } from "./publish.ts";
import { addReportCommand } from "./report.ts";
import { addRunCommand } from "./run.ts";

/** Runs the command line and sets the process's exit code. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const signal = interruptSignal();
  const host = cliHost(signal);
  const context: CommandContext = {
    host,
    print: (text) => void process.stdout.write(`${safeText(text, process.env).replace(/\n$/, "")}\n`),
    printJson: (text) => void process.stdout.write(`${text.replace(/\n$/, "")}\n`),
    exit: (code) => {
      process.exitCode = code;
    },
  };
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever read the output has had enough; anything else means that the result was not told.
    if (error.code !== "EPIPE") process.exitCode = failureExitCodes.inconclusive;
  });
  try {
    await makeProgram(context).parseAsync(argv);
  } catch (error) {
    process.exitCode = signal.aborted ? failureExitCodes.interrupted : report(error);
  }
}

function makeProgram(context: CommandContext): Command {
  const program = new Command(toolName)
    .description("Transfer regression testing for rsync and everything that speaks or replaces it.")
    .version(toolVersion)
    .exitOverride();
  addRunCommand(program, context);
  addProvisionCommand(program, context);
  addCorpusCommand(program, context);
  addPlanCommand(program, context);
  addReportCommand(program, context);
  addCompareCommand(program, context);
  addAcceptCommand(program, context);
  addHistoryCommand(program, context);
  addBisectCommand(program, context);
  addPublishCommand(program, context);
  return program;
}

/** Says what went wrong, and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : failureExitCodes.usage;
  if (error instanceof Failure) {
    process.stderr.write(`${safeText(`rsync-bench: ${error.message}\n${error.advice}`, process.env)}\n`);
    return failureExitCodes[error.kind];
  }
  const text = `rsync-bench: ${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${safeText(text, process.env)}\n`);
  return failureExitCodes.inconclusive;
}
