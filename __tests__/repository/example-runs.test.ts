import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { findOnPath } from "../../src/provision/on-path.ts";
import { defaultStore, storeFolders } from "../../src/provision/store.ts";
import { parseResults } from "../../src/report/results-json.ts";
import { testContenders } from "../helpers/contenders.ts";
import { uncounted } from "../helpers/small-run.ts";
import { readmeWorkflows, repositoryFile } from "../helpers/workflow-lint/files.ts";
import type { ActionCall, OtherAction } from "../helpers/workflow-runner/job-options.ts";
import { type JobRun, runJob } from "../helpers/workflow-runner/run-job.ts";

/** Small, and the same cells on every machine. */
const inputs = {
  "corpus-size": "2MiB",
  checksums: "md5",
  codecs: "none,zlib",
  repetitions: "1",
  metrics: uncounted,
};
const shared = mkdtempSync(join(tmpdir(), "examples-"));
const payload = { number: 7, pull_request: { number: 7, head: { ref: "topic", sha: "1".repeat(40) } } };
let readme: JobRun;

beforeAll(async () => {
  await testContenders();
  const [workflow] = readmeWorkflows();
  if (workflow === undefined) throw new Error("the README shows no workflow");
  readme = await onPullRequest(workflow.text, "rsync-bench", async ({ workspace }) => {
    const tarball = join(storeFolders(defaultStore(process.env)).tarballs, "rsync-3.2.7.tar.gz");
    await execa("tar", ["-xf", tarball, "--strip-components=1", "-C", workspace]);
    return {};
  });
}, 600_000);
afterAll(() => {
  readme?.close();
  rmSync(shared, { recursive: true });
});

async function onPullRequest(workflow: string, job: string, checkout: OtherAction): Promise<JobRun> {
  return await runJob({
    workflow,
    job,
    event: { name: "pull_request", payload },
    github: { ref: "refs/pull/7/merge", run_attempt: "2" },
    actions: { "actions/checkout": checkout },
    inputs,
    env: { CONFIG_SITE: configureCache(), MAKEFLAGS: `-j${availableParallelism()}` },
    path: await pathWithSudo(),
  });
}

/** What one configure found out about this machine spares the next one the same questions. */
function configureCache(): string {
  const site = join(shared, "config.site");
  writeFileSync(site, `cache_file=${join(shared, "config.cache")}\n`);
  return site;
}

/** Runners have sudo; a container where we are root already may not. */
async function pathWithSudo(): Promise<string> {
  const path = process.env.PATH ?? "";
  if ((await findOnPath("sudo", process.env)) !== null) return path;
  const bin = join(shared, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "sudo"), '#!/bin/sh\nexec "$@"\n');
  chmodSync(join(bin, "sudo"), 0o755);
  return `${bin}:${path}`;
}

function failures({ steps }: JobRun): string[] {
  return steps.flatMap(({ name, outcome, log }) =>
    outcome === "success" ? [] : `${name}: ${outcome}\n${log}`,
  );
}

/** What every comparison of rsync 3.2.7 with the same sources' own build must say. */
function expectPass(job: JobRun): void {
  expect(failures(job)).toEqual([]);
  expect(job.outcome).toBe("success");
  const { outputs, summary } = job.ours();
  expect(outputs).toMatchObject({ verdict: "pass", regressions: "0", anomalies: "0", cells: "4" });
  expect(outputs["results-path"]).toBe(join(job.workspace, "rsync-bench-results", "results.json"));
  const text = readFileSync(outputs["results-path"] ?? "", "utf8");
  const [release, candidate] = parseResults(text).provisioned.contenders;
  expect(release).toMatchObject({ label: "3.2.7" });
  expect(candidate).toMatchObject({ label: "candidate", binary: join(job.workspace, "rsync") });
  expect(JSON.parse(text).analysis.comparisons.length).toBeGreaterThan(0);
  expect(summary).toMatch(/candidate/);
}

test("the README's workflow builds rsync, compares it and passes", () => {
  expectPass(readme);
  expect(readme.steps.map(({ name }) => name.replace(/@.*/, ""))).toEqual([
    "actions/checkout",
    expect.stringMatching(/apt-get install/),
    "./configure --disable-md2man && make",
    "org/rsync-bench-action",
  ]);
  expect(readme.steps[2]?.log).toMatch(/configuration successful/);
});

describe("examples/fork-safe-measure.yml", () => {
  let calls: ActionCall[] = [];
  let job: JobRun;

  beforeAll(async () => {
    calls = [];
    job = await onPullRequest(
      repositoryFile("examples/fork-safe-measure.yml").text,
      "measure",
      async (call) => {
        calls.push(call);
        // The same sources, built already: one build is enough. Nothing of the other job's results may come along.
        const filter = (path: string) => !path.startsWith(join(readme.workspace, "rsync-bench-results"));
        cpSync(readme.workspace, call.workspace, { recursive: true, preserveTimestamps: true, filter });
        expect(existsSync(join(call.workspace, "rsync-bench-results"))).toBe(false);
        return {};
      },
    );
  }, 300_000);
  afterAll(() => job?.close());

  test("installs, builds, measures and passes", () => {
    expectPass(job);
    expect(job.steps.map(({ outcome }) => outcome)).toEqual(["success", "success", "success", "success"]);
  });

  test("leaves no credentials in the pull request's tree", () => {
    expect(calls.map((call) => call.with)).toEqual([{ "persist-credentials": "false" }]);
  });
});
