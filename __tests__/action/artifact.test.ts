import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Uploaded } from "../../src/publish/workflow/results-artifact.ts";
import { ArtifactJob, resultTexts } from "../helpers/artifact-job.ts";
import { ResultsService } from "../helpers/results-service.ts";

const everything = Object.keys(resultTexts);
const withoutNames = everything.filter((name) => !["results.json", "observations.jsonl"].includes(name));

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

describe("what is uploaded", () => {
  test("is exactly what the run wrote, with a link to it", async () => {
    job.write();
    writeFileSync(join(job.out, "observations.previous.jsonl"), "an earlier run's\n");
    writeFileSync(join(job.out, "credentials"), "s3cret\n");
    mkdirSync(join(job.out, "scratch"));
    writeFileSync(join(job.out, "profiles", "mine.txt"), "another\n");
    symlinkSync(join(job.out, "credentials"), join(job.out, "profiles", "x.callgrind.out.gz"));
    writeFileSync(join(job.out, "scratch", "results.json"), "another\n");
    const { uploaded } = await job.upload(service.env());
    const name = `rsync-bench-${job.id}-0-1`;
    const id = service.artifacts.find((artifact) => artifact.name === name)?.id;
    const url = `https://github.com/o/r/actions/runs/7/artifacts/${id}`;
    expect(uploaded).toEqual({ kind: "uploaded", name, id, url, files: everything, keptBack: [] });
    expect(await service.download(name)).toEqual(resultTexts);
    expect(readdirSync(job.temp)).toEqual([]);
  });

  test("is what there is when the run failed half-way", async () => {
    job.write(["observations.jsonl"]);
    const { uploaded } = await job.upload(service.env());
    expect(uploaded).toMatchObject({ kind: "uploaded", files: ["observations.jsonl"] });
    const { name } = uploaded as Extract<Uploaded, { kind: "uploaded" }>;
    expect(await service.download(name)).toEqual({ "observations.jsonl": resultTexts["observations.jsonl"] });
  });

  test("is not what an earlier run left in the same directory", async () => {
    job.write();
    const started = Date.now();
    for (const name of everything.filter((one) => one !== "observations.jsonl")) {
      utimesSync(join(job.out, name), started / 1000 - 60, started / 1000 - 60);
    }
    utimesSync(join(job.out, "observations.jsonl"), started / 1000 + 1, started / 1000 + 1);
    const { uploaded } = await job.upload(service.env(), { since: started });
    expect(uploaded).toMatchObject({ kind: "uploaded", files: ["observations.jsonl"] });
  });

  test("is no link, nor what one leads to, and nothing that is no file", async () => {
    job.write(["results.csv"]);
    writeFileSync(join(job.root, "credentials"), "s3cret\n");
    symlinkSync(join(job.root, "credentials"), join(job.out, "results.json"));
    mkdirSync(join(job.out, "observations.jsonl"));
    symlinkSync(job.root, join(job.out, "profiles"));
    writeFileSync(join(job.root, "a.callgrind.out.gz"), "somebody's profile");
    execFileSync("mkfifo", [join(job.out, "report.md")]);
    const { uploaded } = await job.upload(service.env());
    expect(uploaded).toMatchObject({ kind: "uploaded", files: ["results.csv"] });
  });

  test("is nothing when the run wrote nothing", async () => {
    const { uploaded } = await job.upload(service.env());
    expect(uploaded).toEqual({ kind: "nothing", keptBack: [] });
    expect((await job.upload(service.env(), { out: join(job.root, "absent") })).uploaded).toEqual({
      kind: "nothing",
      keptBack: [],
    });
    expect(service.calls).toEqual([]);
  });
});

describe("names of the user's own files", () => {
  test("do not leave the machine unasked", async () => {
    job.write();
    const { uploaded } = await job.upload(service.env(), { usersOwnFiles: true });
    expect(uploaded).toMatchObject({
      kind: "uploaded",
      files: withoutNames,
      keptBack: ["results.json", "observations.jsonl"],
    });
    const { name } = uploaded as Extract<Uploaded, { kind: "uploaded" }>;
    expect(Object.keys(await service.download(name))).toEqual(withoutNames);
  });

  test("leave it with the artifact that the user named", async () => {
    job.write();
    const choice = { kind: "named", name: `mine ${job.id}` } as const;
    const { uploaded } = await job.upload(service.env(), { usersOwnFiles: true, choice });
    expect(uploaded).toMatchObject({ kind: "uploaded", name: choice.name, files: everything, keptBack: [] });
  });

  test("may be all that there is: then nothing is uploaded", async () => {
    job.write(["observations.jsonl"]);
    const { uploaded } = await job.upload(service.env(), { usersOwnFiles: true });
    expect(uploaded).toEqual({ kind: "nothing", keptBack: ["observations.jsonl"] });
    expect(service.calls).toEqual([]);
  });
});

test("an artifact is kept for as many days as asked for, or as the repository's settings say", async () => {
  job.write(["report.md"]);
  await job.upload(service.env());
  await job.upload(service.env(), { retentionDays: 7 });
  const [standard, week] = service.artifacts.slice(-2);
  expect(standard?.expiresAt).toBeNull();
  expect(Math.round((Number(week?.expiresAt) - Date.now()) / 86_400_000)).toBe(7);
});

test("an artifact that nobody wants costs nothing", async () => {
  job.write();
  const { uploaded, log } = await job.upload(service.env(), { choice: { kind: "never" } });
  expect(uploaded).toEqual({ kind: "not-wanted" });
  expect(log).toBe("");
  expect(service.calls).toEqual([]);
});
