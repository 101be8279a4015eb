import { z } from "zod";

/**
 * What made the workflow run. `headSha` is the commit that a result belongs to: for a pull request that of its
 * branch, not the merge that was checked out; null where the runner did not tell.
 */
export type Occasion =
  | { kind: "pull-request"; number: number; headSha: string | null; outsider: Outsider | null }
  | { kind: "measured-elsewhere"; run: MeasuringRun }
  | { kind: "release"; headSha: string | null }
  | { kind: "commit"; headSha: string | null }
  /** An event about a pull request whose payload does not say which. */
  | { kind: "unreadable"; event: string; headSha: string | null };

/** Whose workflows get a token that can only read. */
export type Outsider = "fork" | "dependabot";

/** Whose pull request it is, if its token can only read. Pure. */
export function outsiderOf(occasion: Occasion): Outsider | null {
  return occasion.kind === "pull-request" ? occasion.outsider : null;
}

/** The run that a `workflow_run` event is about. The server wrote this; the pull request could not. */
export interface MeasuringRun {
  id: string;
  attempt: number;
  headSha: string;
  headBranch: string;
  /** `owner/name` of the repository that the branch lies in, and its owner. */
  headRepository: string;
  headOwner: string;
  /** For whom it measured: `pull_request`, `push` and so on. */
  event: string;
  conclusion: string | null;
}

const sha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
const repository = z.object({ full_name: z.string(), owner: z.object({ login: z.string() }) });
const pullRequestEvent = z.object({
  pull_request: z.object({
    number: z.number().int().positive(),
    head: z.object({ sha, repo: repository.nullable() }),
    base: z.object({ repo: repository }),
    user: z.object({ login: z.string() }).nullish(),
  }),
});
const mergeGroupEvent = z.object({ merge_group: z.object({ head_sha: sha }) });
const workflowRunEvent = z.object({
  workflow_run: z.object({
    id: z.number().int(),
    run_attempt: z.number().int(),
    head_sha: sha,
    head_branch: z.string(),
    head_repository: repository,
    event: z.string(),
    conclusion: z.string().nullish(),
  }),
});

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the occasion from the runner's environment and the event's own payload, null when there is none. Pure.
 */
export function occasionOf(env: Env, payload: unknown): Occasion {
  const headSha = sha.safeParse(env.GITHUB_SHA).data ?? null;
  switch (env.GITHUB_EVENT_NAME) {
    case "pull_request":
    case "pull_request_target":
      return pullRequest(env, payload) ?? { kind: "unreadable", event: env.GITHUB_EVENT_NAME, headSha };
    case "workflow_run":
      return measuredElsewhere(payload) ?? { kind: "unreadable", event: env.GITHUB_EVENT_NAME, headSha };
    case "merge_group":
      return {
        kind: "commit",
        headSha: mergeGroupEvent.safeParse(payload).data?.merge_group.head_sha ?? headSha,
      };
    case "release":
      return { kind: "release", headSha };
    default:
      return { kind: "commit", headSha };
  }
}

/** Without a payload the ref still names the pull request: `refs/pull/12/merge`. */
function pullRequest(env: Env, payload: unknown): Occasion | null {
  const parsed = pullRequestEvent.safeParse(payload).data?.pull_request;
  const byBot = env.GITHUB_ACTOR === "dependabot[bot]" || parsed?.user?.login === "dependabot[bot]";
  if (!parsed) {
    const number = Number(/^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? "")?.[1]);
    const outsider = byBot ? "dependabot" : null;
    return number > 0 ? { kind: "pull-request", number, headSha: null, outsider } : null;
  }
  const { number, head, base } = parsed;
  const isFork = head.repo?.full_name !== base.repo.full_name;
  const outsider = isFork ? "fork" : byBot ? "dependabot" : null;
  return { kind: "pull-request", number, headSha: head.sha, outsider };
}

function measuredElsewhere(payload: unknown): Occasion | null {
  const run = workflowRunEvent.safeParse(payload).data?.workflow_run;
  if (!run) return null;
  return {
    kind: "measured-elsewhere",
    run: {
      id: String(run.id),
      attempt: run.run_attempt,
      headSha: run.head_sha,
      headBranch: run.head_branch,
      headRepository: run.head_repository.full_name,
      headOwner: run.head_repository.owner.login,
      event: run.event,
      conclusion: run.conclusion ?? null,
    },
  };
}
