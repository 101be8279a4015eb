import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { generateCorpus } from "../../src/corpus/generate-corpus.ts";
import { sha256OfText } from "../../src/provision/sha256.ts";
import { storeFolders } from "../../src/provision/store.ts";
import { CacheJob, warningsOf } from "../helpers/cache-job.ts";
import { readResults } from "../helpers/results.ts";
import { testHost } from "../helpers/test-host.ts";

let job: CacheJob;

beforeAll(async () => {
  job = await CacheJob.start();
  job.takeContenders();
  await job.bench();
  await poisonCorpus();
}, 600_000);
afterAll(() => job.close());

/** Another corpus under the name of ours, whole in itself: nothing on the disk can tell. */
async function poisonCorpus(): Promise<void> {
  const place = job.storedCorpus();
  rmSync(place, { recursive: true });
  const size = { kind: "bytes", bytes: 4 * 2 ** 20 } as const;
  await generateCorpus({ dir: place, profile: "mixed-logs", size, seed: 666, host: testHost() });
}

/** Another program under the name of 3.2.7, with a record that fits it. Gives its SHA-256. */
function poisonContender(): string {
  const { contenders } = storeFolders(job.tools);
  const name = readdirSync(contenders).find((entry) => entry.startsWith("rsync-3.2.7-")) ?? "";
  const [binary, recordPath] = [join(contenders, name, "bin", "rsync"), join(contenders, name, "entry.json")];
  const version = "*--version*) echo 'rsync  version 3.2.7  protocol version 31' ;;";
  const script = `#!/bin/sh\ncase "$*" in ${version} *) exec rsync "$@" ;; esac\n`;
  writeFileSync(binary, script);
  const record = JSON.parse(readFileSync(recordPath, "utf8"));
  writeFileSync(recordPath, JSON.stringify({ ...record, sha256: sha256OfText(script) }));
  return sha256OfText(script);
}

/** What the last step measured. */
function measured() {
  return readResults(join(job.runner.workspace, "rsync-bench-results"));
}

function storesOfOneRun(): string[] {
  return readdirSync(join(job.runner.root, "temp")).filter((name) => name.startsWith("rsync-bench-store-"));
}

describe("a pull request's cache cannot poison a release (plumber#182, npm/documentation#1935)", () => {
  test("a release makes everything anew, from the tarball that is pinned", async () => {
    const poison = poisonContender();
    const pull = await job.bench({}, { ...job.service.env(), GITHUB_EVENT_NAME: "pull_request" });
    expect(pull.outputs).toMatchObject({ "corpus-cache-hit": "true", "provision-cache-hit": "true" });
    expect(measured().corpus.source).toMatchObject({ seed: 666 });
    expect(measured().provisioned.contenders[0]?.sha256).toBe(poison);

    const release = await job.bench({}, { ...job.service.env(), GITHUB_EVENT_NAME: "release" });
    expect(release.outputs).toMatchObject({
      verdict: "pass",
      "corpus-cache-hit": "false",
      "provision-cache-hit": "false",
    });
    expect(measured().corpus.source).toMatchObject({ seed: 1 });
    expect(measured().provisioned.contenders[0]?.sha256).not.toBe(poison);
    expect(measured().provisioned.contenders[0]?.origin).toMatch(/^built from/);
    expect(job.service.calls).toEqual([]);
    expect(release.log.match(/made anew in .*: this is a release event\./g)).toHaveLength(1);
  }, 600_000);

  test("and leaves nothing behind that the next run could take for its own", () => {
    const { contenders } = storeFolders(job.tools);
    const tools = readdirSync(contenders).filter((name) => name.startsWith("rsync-3.2.7-"));
    expect(tools).toHaveLength(1);
    expect(readFileSync(join(contenders, tools[0] ?? "", "bin", "rsync"), "utf8")).toMatch(/^#!\/bin\/sh/);
    // Left to the runner, which empties its temporary folder with the job.
    expect(storesOfOneRun()).toHaveLength(1);
  });
});

test("cache: false makes everything anew, asks for nothing and warns of nothing", async () => {
  const versions = "system, again=system";
  const hit = await job.bench({ versions });
  expect(hit.outputs).toMatchObject({ "corpus-cache-hit": "true" });
  const before = storesOfOneRun().length;
  const step = await job.bench({ versions, cache: "false" });
  expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass", "corpus-cache-hit": "false" } });
  expect(measured().corpus.source).toMatchObject({ seed: 1 });
  expect(job.service.calls).toEqual([]);
  expect(warningsOf(step)).toEqual([]);
  expect(step.log).toMatch(/made anew in .*: the input cache is false\./);
  expect(storesOfOneRun()).toHaveLength(before + 1);
});
