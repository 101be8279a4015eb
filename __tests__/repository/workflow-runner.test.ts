import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import type { OtherAction } from "../helpers/workflow-runner/job-options.ts";
import { JobRuns } from "../helpers/workflow-runner/job-runs.ts";
import type { JobRun } from "../helpers/workflow-runner/run-job.ts";

const jobs = new JobRuns();
const run: JobRuns["run"] = (...args) => jobs.run(...args);

afterEach(() => jobs.close());

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
