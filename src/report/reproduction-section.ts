import { repeatableConfig } from "../analyse/repeatable-config.ts";
import { runCommand } from "../config/run-command.ts";
import { codeBlock } from "./escape-markdown.ts";
import { ownBuildsLine } from "./own-builds.ts";
import type { Results } from "./results.ts";
import { shellQuote } from "./shell-quote.ts";

/** How to get the numbers again, and the reports from the recorded ones. */
export function reproductionSection(results: Results): string {
  const commands = [
    "# measure again",
    ...ownBuildsLine(results),
    shellQuote(runCommand(repeatableConfig(results.measurements))),
    "# or make every report again from the recorded numbers, offline",
    "rsync-bench report results.json",
  ];
  return `### Reproduce\n\n${codeBlock(commands.join("\n"), "sh")}`;
}
