import type { Command } from "commander";
import type { History } from "../analyse/history/history.ts";
import { makeHistory } from "../analyse/history/make-history.ts";
import { bench } from "../bench.ts";
import { Failure, failureExitCodes } from "../failure.ts";
import { expandRanges } from "../provision/release-range.ts";
import { writeHistoryFiles } from "../publish/history-files.ts";
import { writeResultFiles } from "../publish/result-files.ts";
import { renderHistoryJson } from "../report/history-json.ts";
import { renderHistoryMarkdown } from "../report/history-markdown.ts";
import { renderHistoryText } from "../report/history-text.ts";
import type { CommandContext } from "./context.ts";
import { historyConfig, historyStandards, sharedOptions } from "./history-config.ts";
import { addSomeRunOptions, givenOptions } from "./run-options.ts";

export function addHistoryCommand(program: Command, { host, print, printJson, exit }: CommandContext): void {
  addSomeRunOptions(program.command("history <versions>"), sharedOptions, historyStandards)
    .summary("show when bytes changed and anomalies came and went, release by release")
    .description(
      "Measures every version of a list, oldest first, on the same small corpus, and shows in which one each metric changed and each anomaly appeared or went. In the list may stand ranges of known releases (3.1.2..3.2.7), releases, system and path:./rsync, with labels. A release that cannot be had is a gap, and said to be one. Exit code 0: done; 3: nothing could be measured.",
    )
    .option("--json", "print history.json instead of the text")
    .addHelpText(
      "after",
      "\nExamples:\n  rsync-bench history 3.1.2..3.2.7\n  rsync-bench history 3.2.3,3.2.7,mine=path:./rsync --codecs zlib,zstd",
    )
    .action(async (versions: string, _options, command: Command) => {
      const config = await historyConfig(givenOptions(command), severalOf(expandRanges(versions)));
      const { measurements, analysis } = await bench(config, host);
      const history = makeHistory(measurements, analysis);
      const json = renderHistoryJson(history, measurements);
      if (command.getOptionValue("json") === true) printJson(json);
      else print(renderHistoryText(history));
      const { results } = writeResultFiles(config.out, measurements, analysis);
      const markdown = renderHistoryMarkdown(history, measurements, analysis);
      host.log(`History: ${[...writeHistoryFiles(config.out, { json, markdown }), results].join(", ")}`);
      exit(historyExitCode(history));
    });
}

/** Throws a usage Failure for fewer than two, of which nothing can be told. */
function severalOf(versions: readonly string[]): readonly string[] {
  if (versions.length > 1) return versions;
  throw new Failure(
    "usage",
    `A history needs two versions, and there ${versions.length === 0 ? "are none" : `is only ${versions[0]}`}.`,
    "Write a range of releases (3.1.2..3.2.7) or a list.",
  );
}

/** Gaps are part of a history; one of nothing at all, cut short or of what changed meanwhile is none. */
function historyExitCode({ series, ending }: History): number {
  if (ending.kind === "interrupted") return failureExitCodes.interrupted;
  const isSound = ending.kind === "complete" || ending.kind === "budget";
  return isSound && series.length > 0 ? 0 : failureExitCodes.inconclusive;
}
