import { execFileSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { defaultStore, storeFolders } from "../../src/provision/store.ts";
import { testContenders } from "../helpers/contenders.ts";
import { ResultsService } from "../helpers/results-service.ts";
import { Runner, type StepResult } from "../helpers/runner.ts";

let service: ResultsService;
let runner: Runner;
let tools: string;
/** The step on a machine that has nothing: it builds, which takes long, and fills the cache for the others. */
let first: StepResult;

beforeAll(async () => {
  await testContenders();
  service = await ResultsService.start();
  runner = new Runner();
  tools = join(runner.root, "tools", "rsync-bench");
  first = await bench();
}, 600_000);
afterAll(() => {
  service.close();
  runner.close();
});

/** A step whose store is the runner's tool cache; only the tarball comes from the user's own store. */
async function bench(inputs: Record<string, string> = {}, env = service.env()): Promise<StepResult> {
  const mirror = storeFolders(defaultStore(process.env)).tarballs;
  const small = { "corpus-size": "4MiB", checksums: "md5", codecs: "zlib", repetitions: "1" };
  service.calls.length = 0;
  return runner.step(
    { versions: "3.2.7, system", "source-mirrors": mirror, ...small, ...inputs },
    { RSYNC_BENCH_STORE: "", ...env },
  );
}

function warnings({ commands }: StepResult): string[] {
  return commands.filter(({ name }) => name === "warning").map(({ message }) => message);
}

function forget(...parts: string[]): void {
  rmSync(join(tools, ...parts), { recursive: true, force: true });
}

/** The only corpus in the store, with its place. */
function storedCorpus(): string {
  return join(tools, "corpora", readdirSync(join(tools, "corpora"))[0] ?? "");
}

describe("a new runner", () => {
  test("saves what it had to make", () => {
    expect(first).toMatchObject({
      exitCode: 0,
      outputs: { "corpus-cache-hit": "false", "provision-cache-hit": "false" },
    });
    expect(service.entries.map(({ key, complete }) => ({ key, complete }))).toEqual([
      { key: expect.stringMatching(/^rsync-bench-contender-rsync-3\.2\.7-/), complete: true },
      { key: expect.stringMatching(/corpus-.*mixed-logs-4MiB-1$/), complete: true },
    ]);
    expect(warnings(first)).toEqual([]);
  });

  test("gets it all back the next time, and saves nothing", async () => {
    forget();
    const step = await bench();
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { "corpus-cache-hit": "true", "provision-cache-hit": "true" },
    });
    expect(service.calls).toEqual(["GetCacheEntryDownloadURL", "GetCacheEntryDownloadURL"]);
    const { provisioned } = JSON.parse(readFileSync(step.outputs["results-path"] ?? "", "utf8"));
    expect(provisioned.contenders[0].origin).toMatch(/^the cache/);
  });
});

describe("an entry that cannot be trusted", () => {
  test("is made again when its content is not what was saved", async () => {
    const [entry] = service.entries.filter(({ key }) => key.includes("mixed-logs"));
    const [file = ""] = readdirSync(join(storedCorpus(), "files"));
    appendFileSync(join(storedCorpus(), "files", file), "one more line\n");
    // The archive as the toolkit makes it: relative to the workspace.
    const place = join("..", "tools", "rsync-bench", "corpora");
    const archive = execFileSync("tar", ["--zstd", "-cP", "-C", runner.workspace, place], {
      maxBuffer: 64 * 2 ** 20,
    });
    if (entry) await service.overwrite(entry, archive);
    forget("corpora");
    const step = await bench();
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { verdict: "pass", "corpus-cache-hit": "false", "provision-cache-hit": "true" },
    });
    expect(warnings(step)).toEqual([
      expect.stringMatching(/corpus .* is damaged/),
      expect.stringMatching(/gh cache delete 'corpus-/),
    ]);
  });

  test("is made again when it is no archive at all", async () => {
    const [entry] = service.entries.filter(({ key }) => key.includes("mixed-logs"));
    if (entry) await service.overwrite(entry, Buffer.from("not an archive"));
    forget("corpora");
    const step = await bench();
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass", "corpus-cache-hit": "false" } });
    expect(warnings(step)).toEqual([expect.stringMatching(/^Failed to restore/)]);
  });
});

test("losing the race to save is nothing to warn of", async () => {
  const [entry] = service.entries.filter(({ key }) => key.includes("mixed-logs"));
  if (entry) entry.complete = false;
  forget("corpora");
  const step = await bench();
  expect(step).toMatchObject({ exitCode: 0, outputs: { "corpus-cache-hit": "false" } });
  expect(service.calls).toEqual(["GetCacheEntryDownloadURL", "CreateCacheEntry"]);
  expect(warnings(step)).toEqual([]);
});

describe("a cache that does not serve is a warning", () => {
  test("with a read-only token", async () => {
    const step = await bench({ "corpus-seed": "2" }, service.env(1));
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass", "corpus-cache-hit": "false" } });
    expect(warnings(step)).toEqual([expect.stringMatching(/cache write denied/)]);
  });

  test("when nothing listens", async () => {
    const step = await bench(
      { "corpus-seed": "3" },
      { ...service.env(), ACTIONS_RESULTS_URL: "http://127.0.0.1:9/" },
    );
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
    expect(warnings(step)[0]).toMatch(/^Failed to restore/);
  });

  test("when it only answers with errors, which are waited for once", async () => {
    let calls = 0;
    const broken = createServer((_request, response) => {
      calls += 1;
      response.writeHead(503).end("{}");
    });
    await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}/`;
    try {
      const step = await bench({ "corpus-seed": "4" }, { ...service.env(), ACTIONS_RESULTS_URL: url });
      expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
      expect(warnings(step)).toContainEqual(expect.stringMatching(/does not answer in time/));
      // The toolkit's five attempts at the one restore, and none at a save.
      expect(calls).toBe(5);
    } finally {
      broken.close();
    }
  });

  test("when the runner has none", async () => {
    const step = await bench({ "corpus-seed": "5" }, {});
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
    expect(warnings(step)).toEqual([expect.stringMatching(/^The workflow cache is not available here/)]);
  });
});

test("cache: false asks for nothing and warns of nothing", async () => {
  const step = await bench({ "corpus-seed": "6", cache: "false" });
  expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
  expect(service.calls).toEqual([]);
  expect(warnings(step)).toEqual([]);
});
