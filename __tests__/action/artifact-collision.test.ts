import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { ArtifactJob, resultTexts } from "../helpers/artifact-job.ts";
import { ResultsService } from "../helpers/results-service.ts";

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

describe("artifact name collision (upload-artifact#493, TileOPs#2142)", () => {
  test("two steps of one job give two artifacts", async () => {
    job.write(["report.md"]);
    await job.upload(service.env());
    writeFileSync(join(job.out, "report.md"), "# FAIL\n");
    const { uploaded } = await job.upload(service.env());
    const name = `rsync-bench-${job.id}-0-1`;
    expect(uploaded).toMatchObject({ kind: "uploaded", name: `${name}-2` });
    expect(await service.download(name)).toEqual({ "report.md": resultTexts["report.md"] });
    expect(await service.download(`${name}-2`)).toEqual({ "report.md": "# FAIL\n" });
  });

  test("a tenth step of one job gets none, and no other artifact suffers", async () => {
    const name = `rsync-bench-${job.id}-0-1`;
    const taken = [name, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${name}-${number}`)];
    for (const [id, one] of taken.entries()) {
      service.artifacts.push({ id: -id, name: one, complete: true, size: 0, expiresAt: null });
    }
    job.write();
    const { uploaded } = await job.upload(service.env());
    expect(uploaded).toMatchObject({ kind: "failed", why: expect.stringMatching(/already$/) });
    expect(service.calls).toEqual(taken.map(() => "CreateArtifact"));
  });

  test("a name of the user's own that is taken is neither replaced nor exchanged for another", async () => {
    const choice = { kind: "named", name: `taken ${job.id}` } as const;
    job.write(["report.md"]);
    await job.upload(service.env(), { choice });
    writeFileSync(join(job.out, "report.md"), "# FAIL\n");
    const before = service.artifacts.length;
    const { uploaded } = await job.upload(service.env(), { choice });
    expect(uploaded).toMatchObject({
      kind: "failed",
      why: `this workflow run has an artifact ${choice.name} already`,
      advice: expect.stringMatching(/artifact: auto/),
    });
    expect(service.artifacts).toHaveLength(before);
    expect(await service.download(choice.name)).toEqual({ "report.md": resultTexts["report.md"] });
  });
});
