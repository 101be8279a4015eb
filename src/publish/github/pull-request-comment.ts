import { commentText } from "../../report/comment-text.ts";
import { apiProblem } from "./api-problem.ts";
import type { GitHubClient } from "./client.ts";
import { type Marker, markerLine } from "./comment-marker.ts";
import { pullRequestsOf, type Target } from "./measured-elsewhere.ts";
import { advice, commentNote, type Note } from "./note.ts";
import { outsiderOf } from "./occasion.ts";
import { footOf, measuringRun, type Showing } from "./showing.ts";
import { stickyComment } from "./sticky-comment.ts";

export interface Commented {
  /** The first pull request's comment; empty without one. */
  url: string;
  notes: Note[];
}

/** Comments on every pull request that the story is for. Never throws. */
export async function commentOnPullRequests(client: GitHubClient, showing: Showing): Promise<Commented> {
  try {
    const targets = await targetsOf(client, showing);
    if (targets.length === 0) return { url: "", notes: [noPullRequest] };
    const all: Commented[] = [];
    for (const target of targets) all.push(await comment(client, showing, target));
    return { url: all.find(({ url }) => url !== "")?.url ?? "", notes: all.flatMap(({ notes }) => notes) };
  } catch (error) {
    const text = `The pull request could not be looked up. ${advice(apiProblem(error), "pull-requests")}`;
    return { url: "", notes: [{ level: "unposted", text }] };
  }
}

const noPullRequest: Note = {
  level: "notice",
  text: "No open pull request comes from the branch that was measured, so there is no comment.",
};

async function targetsOf(client: GitHubClient, { context, occasion }: Showing): Promise<Target[]> {
  if (occasion.kind === "pull-request") {
    return [{ number: occasion.number, headSha: occasion.headSha ?? "" }];
  }
  return occasion.kind === "measured-elsewhere" ? pullRequestsOf(client, context, occasion.run) : [];
}

async function comment(client: GitHubClient, showing: Showing, target: Target): Promise<Commented> {
  const { story, context, occasion, config, key } = showing;
  const { runId, attempt } = measuringRun(showing).context;
  const { workflow, writer } = context;
  const marker: Marker = { key, runId, attempt, headSha: target.headSha, workflow, writer };
  const foot = footOf(showing, target.headSha);
  const outcome = await stickyComment(client, {
    owner: context.owner,
    repo: context.repo,
    number: target.number,
    marker,
    body: commentText(story, { marker: markerLine(marker), key, foot }),
    mayBegin: mayBegin(showing),
  });
  const outsider = outsiderOf(occasion);
  const onlyPublishes = occasion.kind === "measured-elsewhere";
  const { examplesUrl } = context;
  const note = commentNote(outcome, { policy: config.comment, outsider, onlyPublishes, examplesUrl });
  return { url: "url" in outcome ? outcome.url : "", notes: note === null ? [] : [note] };
}

/** A comment that stands already is kept up to date whatever the policy: an old alarm must not outlive its cause. */
function mayBegin({ story, config }: Showing): boolean {
  if (config.comment === "on-failure") return story.outcome !== "success";
  return config.comment !== "on-change" || story.changed;
}
