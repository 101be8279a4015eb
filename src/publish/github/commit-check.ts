import type { Story } from "../../report/story.ts";
import { type ApiProblem, apiProblem } from "./api-problem.ts";
import type { GitHubClient } from "./client.ts";

export type CheckForm = "check-run" | "commit-status";

/** What is left on a commit, to be made required in the branch's rules by its name. */
export interface CheckRequest {
  form: CheckForm;
  owner: string;
  repo: string;
  headSha: string;
  name: string;
  story: Story;
  /** The report as Markdown, at most 65,535 characters. */
  summary: string;
  /** The page that the check leads to. */
  detailsUrl: string;
}

export type CheckOutcome = { kind: "left" } | { kind: "refused"; problem: ApiProblem };

/** GitHub's limit of a status's description. */
const mostDescription = 140;
/** GitHub's limit of a check run's title. */
const mostTitle = 255;

/**
 * Leaves a check run or a commit status. GitHub lets `neutral` pass where a check is required, so only what the user
 * declared to be no failure is neutral; what is inconclusive fails. Never throws.
 */
export async function commitCheck(client: GitHubClient, request: CheckRequest): Promise<CheckOutcome> {
  try {
    await (request.form === "check-run" ? checkRun(client, request) : commitStatus(client, request));
    return { kind: "left" };
  } catch (error) {
    return { kind: "refused", problem: apiProblem(error) };
  }
}

async function checkRun(client: GitHubClient, request: CheckRequest): Promise<void> {
  const { owner, repo, name, headSha, story, summary, detailsUrl } = request;
  const conclusions = {
    success: "success",
    failure: "failure",
    inconclusive: "failure",
    tolerated: "neutral",
  } as const;
  await client.request("POST /repos/{owner}/{repo}/check-runs", {
    owner,
    repo,
    name,
    head_sha: headSha,
    details_url: detailsUrl,
    status: "completed",
    conclusion: conclusions[story.outcome],
    output: { title: shortened(story.title, mostTitle), summary },
  });
}

async function commitStatus(client: GitHubClient, request: CheckRequest): Promise<void> {
  const { owner, repo, name, headSha, story, detailsUrl } = request;
  const states = {
    success: "success",
    failure: "failure",
    inconclusive: "error",
    tolerated: "success",
  } as const;
  await client.request("POST /repos/{owner}/{repo}/statuses/{sha}", {
    owner,
    repo,
    sha: headSha,
    context: name,
    state: states[story.outcome],
    target_url: detailsUrl,
    description: shortened(story.title, mostDescription),
  });
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
