import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { JobOptions, OtherAction } from "../helpers/workflow-runner/job-options.ts";
import { Machine } from "../helpers/workflow-runner/machine.ts";
import { ourProgram } from "../helpers/workflow-runner/programs.ts";
import { type JobRun, runJob } from "../helpers/workflow-runner/run-job.ts";

let job: JobRun | undefined;

afterEach(() => {
  job?.close();
  job = undefined;
});

/** Runs the job `only`, whose steps (and whatever else stands above them) are given as YAML. */
async function run(body: string, options: Partial<JobOptions> = {}): Promise<JobRun> {
  const workflow = `name: test\non: push\nenv: { LEVEL: workflow, FIRST: "1" }\njobs:\n  only:\n    runs-on: ubuntu-24.04\n${body}`;
  job = await runJob({ workflow, job: "only", event: { name: "push" }, actions: {}, ...options });
  return job;
}

const outcomes = ({ steps }: JobRun) => steps.map(({ outcome }) => outcome);
const logs = ({ steps }: JobRun) => steps.map(({ log }) => log);

test("what a step writes into the runner's files reaches the steps after it", async () => {
  const done = await run(`    steps:
      - id: one
        run: |
          echo "plain=a=b" >> "$GITHUB_OUTPUT"
          printf 'long<<END\\nx\\n\\ny\\nEND\\n' >> "$GITHUB_OUTPUT"
          echo "LATER=\${{ github.run_id }}" >> "$GITHUB_ENV"
          mkdir bin && printf '#!/bin/sh\\necho mine' > bin/mine && chmod +x bin/mine
          echo "$PWD/bin" >> "$GITHUB_PATH"
          echo "# Seen" >> "$GITHUB_STEP_SUMMARY"
          echo "::notice title=T::told"
      - run: echo "$LATER \${{ steps.one.outputs.plain }} $(mine) \${{ env.LATER }}"
`);
  expect(done.steps[0]).toMatchObject({
    outputs: { plain: "a=b", long: "x\n\ny" },
    summary: "# Seen\n",
    commands: [{ name: "notice", title: "T", message: "told" }],
  });
  expect(done.steps[1]?.log).toBe("1 a=b mine 1");
});

test("the nearest env wins, and every expression sees the one that holds there", async () => {
  const done = await run(`    env: { LEVEL: job, SECOND: "\${{ env.FIRST }}2" }
    steps:
      - run: echo "$LEVEL $FIRST $SECOND"
      - run: echo "$LEVEL \${{ env.LEVEL }} $THIRD"
        if: env.LEVEL == 'step'
        env: { LEVEL: step, THIRD: "\${{ env.SECOND }}3" }
`);
  expect(logs(done)).toEqual(["job 1 12", "step step 123"]);
});

test("after a failure only those run that ask for it; outcome and conclusion are told apart", async () => {
  const done = await run(`    steps:
      - { id: forgiven, run: exit 3, continue-on-error: true }
      - run: echo "\${{ steps.forgiven.outcome }} \${{ steps.forgiven.conclusion }} \${{ job.status }}"
      - { run: "false; echo not reached" }
      - run: echo never
      - { run: echo on failure, if: failure() }
      - { run: echo always, if: "always() && steps.forgiven.outcome == 'failure'" }
      - { run: echo cancelled, if: cancelled() }
      - { run: echo sure, if: "\${{ github.event_name == 'push' }}" }
`);
  expect(outcomes(done)).toEqual([
    ...["failure", "success", "failure", "skipped", "success", "success", "skipped", "skipped"],
  ]);
  expect(done.steps[0]?.conclusion).toBe("success");
  expect(logs(done).slice(1, 3)).toEqual(["failure success success", ""]);
  expect(done.outcome).toBe("failure");
});

test("shells and folders are those of a runner", async () => {
  const done = await run(`    steps:
      - run: mkdir sub; false | true; echo on
      - { run: "false | true; echo on", shell: bash, continue-on-error: true }
      - { run: basename "$PWD", working-directory: sub }
`);
  expect(outcomes(done)).toEqual(["success", "failure", "success"]);
  expect(done.steps[2]?.log).toBe("sub");
});

test("a matrix has a leg each, with its index", async () => {
  const body = `    strategy: { matrix: { os: [a, b], size: [1, 2] } }
    steps:
      - name: On \${{ matrix.os }}
        run: echo \${{ matrix.size }} \${{ strategy.job-index }} \${{ strategy.job-total }}
`;
  const done = await run(body, { leg: 2 });
  expect(done.steps[0]).toMatchObject({ name: "On b", log: "1 2 4" });
});

test("a job whose own if does not hold runs nothing", async () => {
  const body = "    if: github.event.ref == 'x'\n    steps:\n      - run: echo hello\n";
  expect(await run(body)).toMatchObject({ outcome: "skipped", steps: [] });
  job?.close();
  const done = await run(body, { event: { name: "push", payload: { ref: "x" } } });
  expect(logs(done)).toEqual(["hello"]);
});

test("a cancelled job stops the running step and does only what is asked for then", async () => {
  const controller = new AbortController();
  const body = `    steps:
      - uses: somebody/waiting@v1
      - run: touch started && exec sleep 60
      - run: echo never
      - { run: echo always, if: always() }
      - { run: echo cancelled, if: cancelled() }
`;
  /** Cancels once the next step has started. */
  const waiting: OtherAction = async ({ workspace }) => {
    const timer = setInterval(() => {
      if (!existsSync(join(workspace, "started"))) return;
      clearInterval(timer);
      controller.abort();
    }, 20);
    return {};
  };
  const done = await run(body, { signal: controller.signal, actions: { "somebody/waiting": waiting } });
  expect(outcomes(done)).toEqual(["success", "cancelled", "skipped", "success", "success"]);
  expect(done.outcome).toBe("cancelled");
});

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
