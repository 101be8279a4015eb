import type { CheckPolicy } from "../../config/publish-config.ts";
import { checkText } from "../../report/comment-text.ts";
import type { GitHubClient } from "./client.ts";
import { defaultKey } from "./comment-key.ts";
import { type CheckForm, commitCheck } from "./commit-check.ts";
import { checkNote, type Note } from "./note.ts";
import { type Occasion, outsiderOf } from "./occasion.ts";
import { runUrl } from "./run-context.ts";
import { footOf, measuringRun, type Showing } from "./showing.ts";

/** The form of check that is wanted on this occasion; null for none. Pure. */
export function wantedCheck(policy: CheckPolicy, { kind }: Occasion): CheckForm | null {
  if (policy === "never") return null;
  if (policy === "auto") return kind === "release" ? "check-run" : null;
  return policy;
}

/** Not `rsync-bench` alone: a job may be called that, and GitHub makes a check run of each job. Pure. */
function checkName(key: string): string {
  return key === defaultKey ? "rsync-bench verdict" : `rsync-bench verdict (${key})`;
}

/** Leaves the check; a note when it could not be left. Never throws. */
export async function leaveCheck(
  client: GitHubClient,
  showing: Showing,
  form: CheckForm,
): Promise<Note | null> {
  const { story, context, occasion, config, key } = showing;
  const headSha = occasion.kind === "measured-elsewhere" ? occasion.run.headSha : occasion.headSha;
  if (headSha === null) return { level: "unposted", text: "No check was left: the runner names no commit." };
  const outcome = await commitCheck(client, {
    form,
    owner: context.owner,
    repo: context.repo,
    headSha,
    name: checkName(key),
    story,
    summary: checkText(story, footOf(showing, headSha)),
    detailsUrl: runUrl(measuringRun(showing).context),
  });
  const { examplesUrl } = context;
  return checkNote(outcome, { form, policy: config.check, outsider: outsiderOf(occasion), examplesUrl });
}
