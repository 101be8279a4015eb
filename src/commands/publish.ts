import { type Command, Option } from "commander";
import { type Config, failOnChoices, ownGates } from "../config/config.ts";
import { gateProfileNames } from "../config/gates.ts";
import {
  checkPolicies,
  commentPolicies,
  type PublishConfig,
  parsePublishConfig,
} from "../config/publish-config.ts";
import { Failure, failureExitCodes } from "../failure.ts";
import type { Host } from "../host.ts";
import { loadOptions } from "../load-config.ts";
import { destinationOf } from "../publish/destination.ts";
import type { Note } from "../publish/github/note.ts";
import { showOnGitHub } from "../publish/github/show-on-github.ts";
import { readRecorded } from "../publish/recorded.ts";
import type { Story } from "../report/story.ts";
import type { CommandContext } from "./context.ts";

interface Flags {
  comment?: string;
  commentKey?: string;
  check?: string;
  gate?: string;
  thresholds?: string;
  failOn?: Config["failOn"];
  dryRun?: true;
}

export function addPublishCommand(program: Command, { host, print, exit }: CommandContext): void {
  program
    .command("publish <results>")
    .summary("show on GitHub what another job measured, running nothing of it")
    .description(
      "Posts the report of a results.json that another job recorded, as comment and check, from a workflow whose token may write. The file is not trusted. GITHUB_TOKEN holds the token; the pull request is the one that the workflow_run event is about. Exit code 0: all that was wanted is posted, whatever the verdict; 2: there are no usable results; 3: something could not be posted.",
    )
    .addOption(new Option("--comment <WHEN>", "when to comment (default: auto)").choices(commentPolicies))
    .option("--comment-key <KEY>", "tells apart several comments on one pull request (default: default)")
    .addOption(
      new Option("--check <FORM>", "what to leave on the commit (default: auto)").choices(checkPolicies),
    )
    .addOption(new Option("--gate <PROFILE>", "limits to judge by, in one word").choices(gateProfileNames))
    .option("--thresholds <FILE>", "gates to judge by, instead of those in the results")
    .addOption(
      new Option("--fail-on <WHAT>", "what counts as failed, instead of what the results say").choices(
        failOnChoices,
      ),
    )
    .option("--dry-run", "print the report instead of posting it")
    .addHelpText("after", "\nExample:\n  rsync-bench publish ./artifact --comment-key linux")
    .action(async (path: string, flags: Flags) => {
      const { comment, commentKey, check, gate, thresholds, failOn = null } = flags;
      const raw = await loadOptions({ comment, "comment-key": commentKey, check, gate, thresholds });
      const config = parsePublishConfig(raw);
      const recorded = readRecorded(path, { gates: ownGates(raw), failOn });
      if (flags.dryRun) {
        if (recorded.kind === "none") throw recorded.failure;
        return print(recorded.story.markdown());
      }
      print(recorded.story.title);
      const notes = await post(recorded.story, config, host);
      for (const note of notes) (note.level === "info" ? host.log : host.warn)(note.text);
      if (recorded.kind === "none") throw recorded.failure;
      exit(notes.some(({ level }) => level === "unposted") ? failureExitCodes.inconclusive : 0);
    });
}

async function post(story: Story, config: PublishConfig, host: Host): Promise<Note[]> {
  const writer = { token: host.env.GITHUB_TOKEN ?? "", jobIndex: "" };
  const { context, ...destination } = destinationOf(config, writer, host.env);
  if (context === null) {
    throw new Failure(
      "usage",
      "This is no workflow: GITHUB_REPOSITORY, GITHUB_API_URL or GITHUB_SERVER_URL is not set.",
      "Run it in a workflow_run job, or see the report with --dry-run.",
    );
  }
  if (writer.token === "") {
    throw new Failure(
      "usage",
      "GITHUB_TOKEN is empty.",
      "Give the step env: GITHUB_TOKEN: the job's github.token.",
    );
  }
  const { notes } = await showOnGitHub({
    ...destination,
    story,
    context,
    artifactUrl: null,
    detail: host.detail,
  });
  return notes;
}
