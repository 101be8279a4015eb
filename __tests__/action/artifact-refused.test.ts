import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { ArtifactJob } from "../helpers/artifact-job.ts";
import { ResultsService } from "../helpers/results-service.ts";
import { runtimeToken } from "../helpers/runtime-token.ts";

let service: ResultsService;
let job: ArtifactJob;

beforeAll(async () => {
  service = await ResultsService.start();
});
afterAll(() => service.close());
beforeEach(() => {
  job = new ArtifactJob();
  service.calls.length = 0;
});
afterEach(() => job.close());

describe("without a service that takes artifacts there is none, which is no warning", () => {
  test.each([
    ["outside of a job", { ACTIONS_RUNTIME_TOKEN: "", ACTIONS_RESULTS_URL: "" }, /no ACTIONS_RUNTIME_TOKEN/],
    ["without the service's address", { ACTIONS_RESULTS_URL: "" }, /no ACTIONS_RESULTS_URL/],
    ["on GitHub Enterprise Server", { GITHUB_SERVER_URL: "https://github.example.com" }, /does not take/],
    ["on Gitea or Forgejo", { GITHUB_SERVER_URL: "http://localhost:3000" }, /does not take/],
    ["with no address at all", { GITHUB_SERVER_URL: "nowhere" }, /does not take/],
    ["with a token of another kind", { ACTIONS_RUNTIME_TOKEN: "s3cret" }, /names no job/],
    [
      "with a token for nothing",
      { ACTIONS_RUNTIME_TOKEN: runtimeToken(3, undefined, { scp: "" }) },
      /names no job/,
    ],
  ])("%s", async (_where, env, why) => {
    job.write();
    const { uploaded, log } = await job.upload({ ...service.env(), ...env });
    expect(uploaded).toMatchObject({ kind: "unavailable", why: expect.stringMatching(why) });
    expect(uploaded).toMatchObject({ advice: expect.stringMatching(/still in the results directory/) });
    expect(log).not.toMatch(/^::(warning|error)/m);
    expect(service.calls).toEqual([]);
  });
});

describe("a service that does not serve fails no run", () => {
  test.each([
    [401, "unavailable"],
    [403, "unavailable"],
    [400, "failed"],
  ])("answering %i", async (status, kind) => {
    const refusing = createServer(
      (_request, response) => void response.writeHead(status).end('{"msg":"no"}'),
    );
    await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}/`;
    try {
      job.write();
      const { uploaded } = await job.upload({ ...service.env(), ACTIONS_RESULTS_URL: url });
      expect(uploaded).toMatchObject({ kind, why: expect.stringMatching(String(status)) });
    } finally {
      refusing.close();
    }
  });

  test("answering nothing", async () => {
    job.write();
    const { uploaded } = await job.upload({ ...service.env(), ACTIONS_RESULTS_URL: "http://127.0.0.1:9/" });
    expect(uploaded).toMatchObject({ kind: "failed", why: expect.stringMatching(/ECONNREFUSED/) });
  });
});

test("what the upload says is folded away, and holds no secret", async () => {
  job.write();
  const { log } = await job.upload(service.env());
  expect(log).toMatch(/^::group::Results artifact$[\s\S]*successfully finalized[\s\S]*^::endgroup::$/m);
  expect(log).not.toContain(service.env().ACTIONS_RUNTIME_TOKEN);
  // The runner masks the signature of the address before the toolkit shows it to whoever debugs.
  const shown = /"signed_upload_url": ".*sig=([^"&]+)/.exec(log);
  const masked = log.indexOf(`::add-mask::${shown?.[1]}`);
  expect(masked).toBeGreaterThan(-1);
  expect(masked).toBeLessThan(shown?.index ?? -1);
});
