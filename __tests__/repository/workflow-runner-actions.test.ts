import { afterEach, describe, expect, test } from "@jest/globals";
import type { OtherAction } from "../helpers/workflow-runner/job-options.ts";
import { JobRuns } from "../helpers/workflow-runner/job-runs.ts";
import { Machine } from "../helpers/workflow-runner/machine.ts";
import { ourProgram } from "../helpers/workflow-runner/programs.ts";
import type { JobRun } from "../helpers/workflow-runner/run-job.ts";

const jobs = new JobRuns();
const run: JobRuns["run"] = (...args) => jobs.run(...args);

afterEach(() => jobs.close());

const logs = ({ steps }: JobRun) => steps.map(({ log }) => log);

describe("other people's actions", () => {
  const body = `    steps:
      - id: other
        uses: somebody/thing@0123456789012345678901234567890123456789
        with: { run-id: "\${{ github.event.workflow_run.id }}" }
      - run: echo "\${{ steps.other.outputs.said }}"
`;
  const event = { name: "workflow_run", payload: { workflow_run: { id: 12 } } };

  test("are done by the test", async () => {
    const thing: OtherAction = async (call) => ({ said: `run ${call.with["run-id"]}` });
    expect(logs(await run(body, { event, actions: { "somebody/thing": thing } }))[1]).toBe("run 12");
  });

  test("fail their step when the test throws", async () => {
    const thing = () => Promise.reject(new Error("no such artifact"));
    const done = await run(body, { event, actions: { "somebody/thing": thing } });
    expect(done.steps[0]).toMatchObject({ outcome: "failure", log: "Error: no such artifact" });
    expect(done.steps[1]?.outcome).toBe("skipped");
  });

  test("are refused when the test says nothing of them, even in a step that would be skipped", async () => {
    await expect(run(body.replace("with:", "if: false\n        with:"))).rejects.toThrow("somebody/thing");
  });
});

test.each([
  ["services", "    services: {}\n    steps: []\n", "services"],
  ["a shell that there is not", "    steps:\n      - { run: x, shell: fish }\n", "fish"],
  ["a broken expression", `    steps:\n      - run: echo \${{ nothing.there }}\n`, "nothing"],
  [
    "an input that this action has not",
    "    steps:\n      - { uses: ./, with: { version: 1 } }\n",
    "version",
  ],
  ["text around an if's expression", `    steps:\n      - { run: x, if: "a \${{ true }}" }\n`, "around"],
])("refuses %s", async (_what, body, message) => {
  await expect(run(body)).rejects.toThrow(message);
});

test("nothing of our own environment gets in, and no ACTIONS_ variable into a script", async () => {
  process.env.SOME_TOKEN = "ours";
  try {
    const env = { ACTIONS_RUNTIME_TOKEN: "theirs", GITHUB_API_URL: "http://127.0.0.1:1" };
    const done = await run(`    steps:\n      - run: env; echo "api \${{ github.api_url }}"\n`, { env });
    expect(done.steps[0]?.log).toMatch(/^GITHUB_EVENT_NAME=push$/m);
    expect(done.steps[0]?.log).toMatch(/^api http:\/\/127\.0\.0\.1:1$/m);
    expect(done.steps[0]?.log).not.toMatch(/SOME_TOKEN|ACTIONS_/);
  } finally {
    delete process.env.SOME_TOKEN;
  }
});

test("the token is made from the job's rights, and is in no script's environment", async () => {
  const workflow = `on: push
permissions: { checks: write }
jobs:
  only:
    runs-on: ubuntu-24.04
    steps:
      - run: env; echo "secret \${{ secrets.GITHUB_TOKEN == github.token }}"
      - run: echo "\${{ github.token }}"
`;
  const done = await run("", { workflow, token: (rights) => JSON.stringify(rights) });
  expect(done.steps[0]?.log).toMatch(/^secret true$/m);
  expect(done.steps[0]?.log).not.toMatch(/checks/);
  expect(done.steps[1]?.log).toMatch(/checks:write/);
});

describe("our own action", () => {
  test("is the committed bundle, with what the test overrides and its outcome", async () => {
    const done = await run("    steps:\n      - { uses: ./, with: { corpus-size: 64MiB } }\n", {
      inputs: { "corpus-size": "huge" },
    });
    expect(done.ours()).toMatchObject({ outcome: "failure", outputs: { verdict: "inconclusive" } });
    expect(done.ours().commands).toContainEqual(
      expect.objectContaining({ name: "error", message: expect.stringMatching(/corpus-size.*huge/) }),
    );
  });

  test("gets every input of action.yml: given, overridden, or its default", () => {
    const machine = new Machine();
    const contexts = { github: { token: "secret" }, strategy: { "job-index": 3 }, matrix: { os: "arm" } };
    const step = {
      kind: "ours",
      name: "",
      id: null,
      if: undefined,
      env: {},
      continueOnError: false,
    } as const;
    const given = { "comment-key": `\${{ matrix.os }}`, "corpus-size": "1GB", repetitions: 5 };
    const scope = { contexts, status: "success" } as const;
    const { env } = ourProgram({ ...step, with: given }, { "corpus-size": "1MiB" }, machine, scope);
    machine.close();
    expect(env).toMatchObject({
      "INPUT_COMMENT-KEY": "arm",
      "INPUT_CORPUS-SIZE": "1MiB",
      INPUT_REPETITIONS: "5",
      "INPUT_GITHUB-TOKEN": "secret",
      "INPUT_JOB-INDEX": "3",
      INPUT_BASELINE: "",
    });
  });
});
