import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type TestContenders, testContenders } from "../helpers/contenders.ts";
import { type Job, pullRequestJob } from "../helpers/job-env.ts";
import { messages, ownPull, PullRequestScene } from "../helpers/pull-request-scene.ts";
import { ResultsService } from "../helpers/results-service.ts";
import type { StepResult } from "../helpers/runner.ts";
import { smallInputs } from "../helpers/small-run.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

const scene = PullRequestScene.set(ownPull, { contents: "read", pull_requests: "write" });
const bodies = () => scene.bodies();

let contenders: TestContenders;
let service: ResultsService;

beforeAll(async () => {
  [contenders, service] = await Promise.all([testContenders(), ResultsService.start()]);
}, 300_000);
afterAll(() => service.close());

/** A measuring step of a pull request's workflow, with everything that a runner offers. */
function measure(
  inputs: Record<string, string>,
  { job = {}, env = {} }: { job?: Partial<Job>; env?: Record<string, string> } = {},
): Promise<StepResult> {
  const all = { ...smallInputs, "github-token": scene.token, "job-index": "0", ...inputs };
  const here = { ...scene.env(pullRequestJob(scene.pull, job)), ...service.env() };
  return scene.runner.step(all, { ...here, ...env });
}

test("a pull request's run: measured, uploaded, commented, and again", async () => {
  const first = await measure({ versions: "3.2.7, 3.2.3" });
  expect(first).toMatchObject({ exitCode: 1, outputs: { verdict: "fail" } });
  const [artifact] = service.artifacts;
  expect(artifact).toMatchObject({ name: "rsync-bench-bench-0-1", complete: true });
  expect(Object.keys(await service.download("rsync-bench-bench-0-1"))).toEqual(
    expect.arrayContaining(["results.json", "report.md", "results.csv", "observations.jsonl"]),
  );
  const page = `https://github.localhost/octocat/hello/actions/runs/1000/artifacts/${artifact?.id}`;
  expect(first.outputs["artifact-url"]).toBe(page);
  const [body = ""] = await bodies();
  expect(body).toMatch(/\*\*FAIL\*\* — 3\.2\.3 .*RsyncProject\/rsync#123/);
  expect(body).toContain(`[results artifact](${page})`);

  const second = await measure({ versions: "3.2.7, system" }, { job: { attempt: 2 } });
  expect(second).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
  expect(second.outputs["comment-url"]).toBe(first.outputs["comment-url"]);
  expect(service.artifacts.map(({ name }) => name)).toContain("rsync-bench-bench-0-2");
  expect(await bodies()).toEqual([expect.stringMatching(/\*\*PASS\*\* —/)]);
});

test("a run that came to nothing does not leave a comment that says PASS (structured-zstd#158)", async () => {
  await measure({ versions: "3.2.7, system" });
  const failed = await measure({ versions: "3.2.7, path:./missing" }, { job: { attempt: 2 } });
  expect(failed.exitCode).toBe(3);
  expect(await bodies()).toEqual([expect.stringMatching(/\*\*INCONCLUSIVE\*\* .*missing/s)]);
});

test.each([
  ["an input", { comment: "sometimes" }],
  ["a configuration file", { config: "missing.yml" }],
])("nor does a run whose configuration cannot be read, for %s", async (_name, wrong) => {
  await measure({ versions: "3.2.7, system" });
  const failed = await measure({ versions: "3.2.7, system", ...wrong }, { job: { attempt: 2 } });
  expect(failed.exitCode).toBe(2);
  expect(await bodies()).toEqual([expect.stringMatching(/\*\*INCONCLUSIVE\*\*/)]);
});

test("what a comment shows of others' text is inert", async () => {
  const words = "<!-- rsync-bench-action key=default --> </details> @octocat #1 ``` ::error::x $(id)";
  const script = `printf '%s\\n' '${words}' >&2; exit 12`;
  const loud = writeWrapper(scene.runner.root, "loud", contenders.v327.binary, script);
  const step = await measure({ versions: `3.2.7, path:${loud}` });
  expect(step.exitCode).toBe(3);
  const [body = ""] = await bodies();
  expect(body.split("\n").filter((line) => line.includes("@octocat"))).not.toEqual([]);
  // Its own marker, and nothing that looks like a second one outside of a code block.
  const outside = body.replace(/^(`{3,}).*?^\1$/gms, "");
  expect(outside.match(/<!--/g)).toHaveLength(1);
  expect(outside).not.toMatch(/@octocat|\$\(id\)(?!`)/);
  expect(outside.match(/<details>/g)).toHaveLength(outside.match(/<\/details>/g)?.length ?? 0);
});

test("names of the user's own files are in no comment, and in no artifact that nobody named", async () => {
  const corpus = join(scene.runner.workspace, "corpus");
  mkdirSync(corpus);
  const names = ["secret-customer.log", "<!-- x -->|`b`.log", "@octocat #1.log", "new\nline.log"];
  for (const name of names) writeFileSync(join(corpus, name), `${name} was here\n`.repeat(20_000));
  const flips = 'find "$dst" -type f -exec sh -c \'for f do printf "!" >>"$f"; done\' _ {} +';
  const wrong = writeWrapper(
    scene.runner.root,
    "wrong",
    contenders.v327.binary,
    `"$RSYNC" "$@" || exit; ${flips}`,
  );
  const inputs = { versions: `3.2.7, wrong=path:${wrong}`, corpus: "path:corpus", "corpus-size": "" };

  const first = await measure(inputs, { job: { job: "private" } });
  expect(first).toMatchObject({ exitCode: 1, outputs: { verdict: "fail" } });
  const [body = ""] = await bodies();
  expect(body).toMatch(/plain files.* copied wrongly/);
  const published = [body, first.summary, JSON.stringify(await service.download("rsync-bench-private-0-1"))];
  for (const text of published) expect(text).not.toMatch(/secret-customer|was here|octocat #1|new.?line/);
  expect(messages(first, "notice")).toContainEqual(
    expect.stringMatching(/^Not in the artifact.*results\.json, observations\.jsonl/),
  );

  await measure({ ...inputs, artifact: "with-names" });
  expect(Object.keys(await service.download("with-names"))).toContain("results.json");
});

describe("the token", () => {
  /** Every file below a directory. */
  function files(directory: string): string[] {
    return readdirSync(directory, { recursive: true, encoding: "utf8" })
      .map((name) => join(directory, name))
      .filter((path) => statSync(path).isFile());
  }

  test.each([
    ["when all goes well", () => undefined],
    [
      "when the server answers with errors",
      () => scene.double.fail({ method: "POST", path: /\/comments$/, status: 500, times: 99 }),
    ],
    [
      "when it may not write",
      async () => {
        scene.token = await scene.double.token({ pull_requests: "read" });
      },
    ],
  ])("is in no log, file, artifact or comment %s, debugging or not", async (_name, arrange) => {
    await arrange();
    const before = service.artifacts.length;
    const step = await measure({ versions: "system, 3.2.7" }, { env: { RUNNER_DEBUG: "1" } });
    expect(step.outputs.verdict).toBe("pass");
    const uploaded = await Promise.all(
      service.artifacts.slice(before).map(({ name }) => service.download(name)),
    );
    const written = files(scene.runner.root).map((path) => readFileSync(path, "latin1"));
    const seen = [step.log, ...written, ...(await bodies()), JSON.stringify(uploaded)];
    expect(seen.filter((text) => text.includes(scene.token))).toEqual([]);
    expect(step.log).toMatch(/^::debug::/m);
    expect(written.length).toBeGreaterThan(5);
  });
});

test("a self-hosted runner without sudo, apt and network comments what could run, and says what is missing", async () => {
  const bin = join(scene.runner.root, "bin");
  // A PATH with rsync and perl, and nothing that installs or fetches.
  mkdirSync(bin);
  for (const name of ["rsync", "perl", "sh", "env", "ldd"]) symlinkSync(`/usr/bin/${name}`, join(bin, name));
  const inputs = { versions: `3.2.7=path:${contenders.v327.binary}, system, 3.4.1`, "allow-missing": "true" };
  const env = { PATH: bin, http_proxy: "http://127.0.0.1:1", https_proxy: "http://127.0.0.1:1" };
  const step = await measure(inputs, { env });
  expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
  expect(await bodies()).toEqual([
    expect.stringMatching(
      /\*\*3\.4\.1\*\* is not obtainable: a build needs what this machine lacks.*a C compiler/,
    ),
  ]);
});

test("a fork's own build does not run where the token may write (awesome-go#6077)", async () => {
  scene.pull = await scene.double.openPullRequest({
    from: "contributor/hello",
    branch: "evil",
    author: "contributor",
  });
  const evil = writeWrapper(
    scene.runner.root,
    "evil",
    contenders.v327.binary,
    `touch '${scene.runner.root}/pwned'; "$RSYNC" "$@"`,
  );
  const job = { event: "pull_request_target" };
  const step = await measure({ versions: `3.2.7, path:${evil}` }, { job });
  expect(step.exitCode).toBe(2);
  expect(messages(step, "error")[0]).toMatch(/may be a binary of a fork's pull request.*fork-safe-measure/s);
  expect(readdirSync(scene.runner.root)).not.toContain("pwned");
});

test("a cancelled run leaves the comment to whoever cancelled it", async () => {
  const slow = writeWrapper(
    scene.runner.root,
    "slow",
    contenders.v327.binary,
    `touch '${scene.runner.root}/begun'; sleep 60`,
  );
  const running = measure({ versions: `3.2.7, path:${slow}` });
  while (!readdirSync(scene.runner.root).includes("begun"))
    await new Promise((resolve) => setTimeout(resolve, 50));
  scene.runner.interrupt();
  expect(await running).toMatchObject({ exitCode: 130 });
  expect(await bodies()).toEqual([]);
});

test("a release is measured with nothing of earlier runs, and its commit carries the check", async () => {
  scene.token = await scene.double.token({ contents: "read", checks: "write" });
  const job = { event: "release", payload: {}, sha: scene.pull.headSha, job: "gate" };
  const step = await measure({ versions: `3.2.7=path:${contenders.v327.binary}, system` }, { job });
  expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass", "corpus-cache-hit": "false" } });
  expect(step.summary).toMatch(/^\*\*PASS\*\*/);
  expect(await scene.double.checkRuns(scene.pull.headSha)).toMatchObject([
    { name: "rsync-bench verdict", conclusion: "success", summary: expect.stringMatching(/^\*\*PASS\*\*/) },
  ]);
  expect(service.artifacts.map(({ name }) => name)).toContain("rsync-bench-gate-0-1");
  expect(await bodies()).toEqual([]);
});
