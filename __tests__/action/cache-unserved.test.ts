import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { CacheJob, warningsOf } from "../helpers/cache-job.ts";

let job: CacheJob;

beforeAll(async () => {
  job = await CacheJob.start();
  job.takeContenders();
}, 600_000);
afterAll(() => job.close());

describe("a cache that does not serve is a warning", () => {
  test("with a read-only token", async () => {
    const step = await job.bench({ "corpus-seed": "2" }, job.service.env(1));
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass", "corpus-cache-hit": "false" } });
    expect(warningsOf(step)).toEqual([expect.stringMatching(/cache write denied/)]);
  });

  test("when nothing listens", async () => {
    const step = await job.bench(
      { "corpus-seed": "3" },
      { ...job.service.env(), ACTIONS_RESULTS_URL: "http://127.0.0.1:9/" },
    );
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
    expect(warningsOf(step)[0]).toMatch(/^Failed to restore/);
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
      const step = await job.bench(
        { "corpus-seed": "4" },
        { ...job.service.env(), ACTIONS_RESULTS_URL: url },
      );
      expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
      expect(warningsOf(step)).toContainEqual(expect.stringMatching(/does not answer in time/));
      // The toolkit's five attempts at the one restore, and none at a save.
      expect(calls).toBe(5);
    } finally {
      broken.close();
    }
  });

  test("when the runner has none", async () => {
    const step = await job.bench({ "corpus-seed": "5" }, {});
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
    expect(warningsOf(step)).toEqual([expect.stringMatching(/^The workflow cache is not available here/)]);
  });
});
