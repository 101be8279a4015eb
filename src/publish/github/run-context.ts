/** What a runner says of the job in its environment (docs: "Variables"), as far as publishing needs it. */
export interface RunContext {
  /** Address of the REST API and of the server's pages, without a slash at the end. */
  apiUrl: string;
  serverUrl: string;
  owner: string;
  repo: string;
  runId: string;
  attempt: number;
  /** The job's id in the workflow, and the number of its leg in a matrix; empty when unknown. */
  job: string;
  jobIndex: string;
  /** The workflow's file, such as `owner/repo/.github/workflows/bench.yml`, or its name. */
  workflow: string;
  /** Which job, leg and step writes, in a form that differs between any two of one run. */
  writer: string;
  /** Where the example workflows are to be read; null when the action lies in the repository itself. */
  examplesUrl: string | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Null outside of a workflow, where there is nobody to publish to. Pure. */
export function runContext(env: Env, jobIndex: string): RunContext | null {
  const [owner, repo] = env.GITHUB_REPOSITORY?.split("/") ?? [];
  if (!owner || !repo || !env.GITHUB_API_URL || !env.GITHUB_SERVER_URL) return null;
  const job = env.GITHUB_JOB ?? "";
  return {
    apiUrl: withoutSlash(env.GITHUB_API_URL),
    serverUrl: withoutSlash(env.GITHUB_SERVER_URL),
    owner,
    repo,
    runId: env.GITHUB_RUN_ID ?? "0",
    attempt: Number(env.GITHUB_RUN_ATTEMPT) || 1,
    job,
    jobIndex,
    workflow: (env.GITHUB_WORKFLOW_REF ?? env.GITHUB_WORKFLOW ?? "").replace(/@.*$/, ""),
    writer: [job, jobIndex, env.GITHUB_ACTION ?? ""].join("/"),
    examplesUrl: examplesUrl(env),
  };
}

/** The page of a run of this repository's workflows. Pure. */
export function runUrl({ serverUrl, owner, repo, runId }: RunContext): string {
  return `${serverUrl}/${owner}/${repo}/actions/runs/${runId}`;
}

function examplesUrl({ GITHUB_SERVER_URL: server = "", GITHUB_ACTION_REPOSITORY, GITHUB_ACTION_REF }: Env) {
  if (!GITHUB_ACTION_REPOSITORY || !GITHUB_ACTION_REF) return null;
  return `${withoutSlash(server)}/${GITHUB_ACTION_REPOSITORY}/tree/${GITHUB_ACTION_REF}/examples`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
