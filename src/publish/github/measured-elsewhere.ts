import type { GitHubClient } from "./client.ts";
import type { MeasuringRun } from "./occasion.ts";

/** A pull request that a result is for. */
export interface Target {
  number: number;
  /** Empty when not known. */
  headSha: string;
}

/**
 * The open pull requests of this repository whose branch is the measuring run's, by the event's own head repository
 * and branch: a fork's pull request is not named in the event, and what the measuring job says of itself is not
 * believed. Throws the client's error.
 */
export async function pullRequestsOf(
  client: GitHubClient,
  { owner, repo }: { owner: string; repo: string },
  run: MeasuringRun,
): Promise<Target[]> {
  const pulls = await client.paginate("GET /repos/{owner}/{repo}/pulls", {
    owner,
    repo,
    state: "open",
    head: `${run.headOwner}:${run.headBranch}`,
    per_page: 100,
  });
  return pulls
    .filter(({ head }) => head.repo?.full_name === run.headRepository && head.ref === run.headBranch)
    .map(({ number }) => ({ number, headSha: run.headSha }));
}
