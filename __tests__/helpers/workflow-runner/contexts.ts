import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JobDocument } from "./job-document.ts";
import type { JobOptions } from "./job-options.ts";
import type { Machine } from "./machine.ts";

/** The contexts that stay the same for the whole job. */
export function jobContexts(document: JobDocument, options: JobOptions, machine: Machine, token: string) {
  const leg = options.leg ?? 0;
  const matrix = document.legs[leg];
  if (matrix === undefined) throw new Error(`The matrix has no leg ${leg}.`);
  return {
    github: { ...githubContext(document, options, machine), event: options.event.payload ?? {}, token },
    runner: {
      os: "Linux",
      arch: "X64",
      name: "test",
      environment: "github-hosted",
      temp: machine.temp,
      tool_cache: machine.tools,
    },
    strategy: { "fail-fast": document.failFast, "job-index": leg, "job-total": document.legs.length },
    matrix,
    secrets: { GITHUB_TOKEN: token },
    inputs: {},
    vars: {},
    needs: {},
  };
}

/** The `github` context without event and token: each of these is also a variable, GITHUB_ and its name. */
function githubContext(document: JobDocument, options: JobOptions, machine: Machine): Record<string, string> {
  return {
    actor: "octocat",
    // Nobody listens there: without a server of the test's own, nothing is asked of anyone.
    api_url: options.env?.GITHUB_API_URL ?? "http://127.0.0.1:9",
    event_name: options.event.name,
    event_path: join(machine.temp, "event.json"),
    job: document.id,
    ref: "refs/heads/main",
    ref_name: "main",
    ref_type: "branch",
    repository: "octo/rsync",
    repository_owner: "octo",
    run_attempt: "1",
    run_id: "1",
    run_number: "1",
    server_url: "https://github.com",
    sha: "0".repeat(40),
    workflow: document.workflow,
    workspace: machine.workspace,
    ...options.github,
  };
}

/** What a runner puts into every step's environment of it; writes the file that holds the event. */
export function githubEnv(context: Readonly<Record<string, unknown>>): Record<string, string> {
  const { event, token: _secret, ...texts } = context;
  writeFileSync(String(texts.event_path), JSON.stringify(event));
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [`GITHUB_${name.toUpperCase()}`, String(value)]),
  );
}
