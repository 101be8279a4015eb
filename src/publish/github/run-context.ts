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
  const [, owner, repo] = /^([^/]+)\/([^/]+)$/.exec(env.GITHUB_REPOSITORY ?? "") ?? [];
  const [apiUrl, serverUrl] = [plainUrl(env.GITHUB_API_URL), plainUrl(env.GITHUB_SERVER_URL)];
  if (!owner || !repo || apiUrl === null || serverUrl === null) return null;
  const job = env.GITHUB_JOB ?? "";
  return {
    apiUrl,
    serverUrl,
    owner,
    repo,
    runId: /^\d{1,30}$/.test(env.GITHUB_RUN_ID ?? "") ? (env.GITHUB_RUN_ID ?? "") : "0",
    attempt: /^[1-9]\d{0,8}$/.test(env.GITHUB_RUN_ATTEMPT ?? "") ? Number(env.GITHUB_RUN_ATTEMPT) : 1,
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

function examplesUrl({ GITHUB_SERVER_URL, GITHUB_ACTION_REPOSITORY, GITHUB_ACTION_REF }: Env) {
  const server = plainUrl(GITHUB_SERVER_URL);
  if (server === null || !GITHUB_ACTION_REPOSITORY || !GITHUB_ACTION_REF) return null;
  return `${server}/${GITHUB_ACTION_REPOSITORY}/tree/${GITHUB_ACTION_REF}/examples`;
}

/** Without a slash at its end and without credentials, which would stand in comments; null for what is no http. */
function plainUrl(text = ""): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
