import { afterEach, expect, test } from "@jest/globals";
import { isOurs, parsed, repositoryFile, stepsOf } from "../helpers/workflow-lint/files.ts";
import type { OtherAction } from "../helpers/workflow-runner/job-options.ts";
import { type JobRun, runJob } from "../helpers/workflow-runner/run-job.ts";

const measure = repositoryFile("examples/fork-safe-measure.yml");
const publish = repositoryFile("examples/fork-safe-publish.yml");
let job: JobRun | undefined;

afterEach(() => {
  job?.close();
  job = undefined;
});

test("the workflow that publishes knows the one that measures", () => {
  expect(parsed(publish).on).toEqual({
    workflow_run: { workflows: [parsed(measure).name], types: ["completed"] },
  });
  const uploaded = stepsOf(measure).find(({ uses }) => isOurs(uses))?.with?.artifact;
  const download = stepsOf(publish).find(({ uses }) => uses?.startsWith("actions/download-artifact@"))?.with;
  expect(uploaded).toBe(`rsync-bench-results-${expression("github.run_attempt")}`);
  expect(download?.name).toBe(`rsync-bench-results-${expression("github.event.workflow_run.run_attempt")}`);
  const published = stepsOf(publish).find(({ uses }) => isOurs(uses))?.with;
  expect(published).toEqual({ mode: "publish", results: download?.path });
  // What the pull request holds must never be on the machine that may write.
  expect(stepsOf(publish).map(({ run, uses }) => run ?? uses?.replace(/@.*/, ""))).toEqual([
    "actions/download-artifact",
    "org/rsync-bench-action",
  ]);
});

/** Runs the half that publishes, after a workflow that ended as told; the download finds nothing. */
async function publishAfter(workflowRun: object, download: OtherAction): Promise<JobRun> {
  job = await runJob({
    workflow: publish.text,
    job: "publish",
    event: { name: "workflow_run", payload: { workflow_run: { id: 12, run_attempt: 3, ...workflowRun } } },
    actions: { "actions/download-artifact": download },
    token: (rights) => JSON.stringify(rights),
  });
  return job;
}

test("it publishes only what that run's attempt left; without it nothing is published", async () => {
  const asked: unknown[] = [];
  const done = await publishAfter({ event: "pull_request", conclusion: "failure" }, async (call) => {
    asked.push(call.with);
    throw new Error("Artifact not found");
  });
  expect(asked).toEqual([
    {
      name: "rsync-bench-results-3",
      path: "rsync-bench-results",
      "run-id": "12",
      "github-token": '{"actions":"read","pull-requests":"write"}',
    },
  ]);
  expect(done.steps.map(({ outcome }) => outcome)).toEqual(["failure", "skipped"]);
});

test.each([
  ["another event", { event: "push", conclusion: "success" }],
  ["a cancelled run", { event: "pull_request", conclusion: "cancelled" }],
])("it does nothing after %s", async (_what, workflowRun) => {
  const done = await publishAfter(workflowRun, () => Promise.reject(new Error("must not be asked")));
  expect(done).toMatchObject({ outcome: "skipped", steps: [] });
});

function expression(text: string): string {
  return `\${{ ${text} }}`;
}
