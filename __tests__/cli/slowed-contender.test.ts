import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { buildSlower, trueRatio, writeSlowed } from "../../scripts/whole-runs/slowed.ts";
import { runCli } from "../helpers/cli.ts";
import { testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { uncounted } from "../helpers/small-run.ts";

let dir: string;
let rsync: string;
let library: string;

beforeAll(async () => {
  rsync = (await testContenders()).v327.binary;
  dir = mkdtempSync(join(tmpdir(), "slowed-"));
  library = await buildSlower(dir);
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A whole run of four cells: rsync against itself, both in a wrapper that burns these shares of its CPU time. */
async function bench(name: string, shares: { plain: number; slowed: number }) {
  const folder = join(dir, name);
  mkdirSync(folder);
  const wrapper = (label: "plain" | "slowed") =>
    writeSlowed(folder, label, rsync, library, { share: shares[label], pattern: "*" });
  const [plain, slowed] = [wrapper("plain"), wrapper("slowed")];
  const versions = `plain=path:${plain.path},slowed=path:${slowed.path}`;
  const matrix = ["--checksums", "md5,xxh3", "--codecs", "zlib,zstd", "--corpus-size", "1MiB"];
  const out = join(folder, "out");
  const result = await runCli([
    "run",
    "--versions",
    versions,
    ...matrix,
    "--time-budget",
    "15s",
    "--metrics",
    uncounted,
    "--trials",
    "none",
    "--out",
    out,
  ]);
  const { analysis, run } = readResults(out);
  return { ...result, slowed, groups: analysis.timedGroups, observations: run.observations };
}

test("a contender that is slower by far is accused by fresh runs, and the interval holds the true change", async () => {
  const { groups, slowed, observations, stdout } = await bench("slower", { plain: 0, slowed: 1 });
  const whole = groups.find(({ metric, level }) => metric === "cpu-time" && level === "matrix");
  expect(whole).toMatchObject({ verdict: "regression", confirmation: { blocks: 3 } });
  const truth = trueRatio(slowed.log, observations, whole?.cells ?? []);
  expect(truth).toBeGreaterThan(1.5);
  expect(whole?.interval?.low).toBeLessThan(truth);
  expect(whole?.interval?.high).toBeGreaterThan(truth);
  expect(stdout).toMatch(/CPU/);
});

test("the same wrapper on both sides accuses nobody", async () => {
  const { groups } = await bench("same", { plain: 0.3, slowed: 0.3 });
  expect(groups.filter(({ verdict }) => verdict === "regression" || verdict === "improvement")).toEqual([]);
});
