import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { skipCompress } from "../../src/analyse/skip-compress.ts";
import type { BenchResult } from "../../src/bench.ts";
import { annotations } from "../../src/report/annotations.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { benched } from "../helpers/benched.ts";
import { testContenders } from "../helpers/contenders.ts";
import { recordedTrials } from "../helpers/recorded-trials.ts";

let dir: string;
let result: BenchResult;
let measurements: Measurements;

beforeAll(async () => {
  await testContenders();
  dir = mkdtempSync(join(tmpdir(), "skip-compress-"));
  result = await benched(join(dir, "out"), {
    versions: "3.2.7,3.2.3",
    "corpus-size": "1MiB",
    checksums: "md5",
    codecs: "zlib",
    trials: "skip-compress,order-zlib",
  });
  measurements = result.measurements;
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("3.2.7 heeds no list but a daemon's `*`, 3.2.3 each, by the first file only", () => {
  expect(result.analysis.skipCompress).toMatchObject([
    {
      contender: "3.2.7",
      claim: { suffixes: 96, scope: "inert" },
      own: [],
      named: false,
      daemon: false,
      dontCompress: true,
      firstOnly: false,
    },
    {
      contender: "3.2.3",
      claim: { suffixes: 96, scope: "everywhere" },
      own: ["gz", "mp4", "zst"],
      named: true,
      daemon: true,
      dontCompress: true,
      firstOnly: true,
    },
  ]);
  const [later, earlier] = result.analysis.skipCompress.map(({ cost }) => cost);
  expect(later?.files).toBeGreaterThan(0);
  expect(earlier).toMatchObject({ files: later?.files, bytes: later?.bytes });
  expect(renderMarkdown(measurements, result.analysis)).toMatch(
    /\| 3\.2\.3 +\| 96 suffixes +\| \.gz, \.mp4, \.zst, by the first file only +\| heeded +\| heeded +\| heeded +\| \d+ files, /,
  );
});

/** The recorded trials of a release in the place of the first contender's. */
function recorded(version: string) {
  const [contender] = measurements.provisioned.contenders;
  if (!contender) throw new Error("no contender");
  const program = { ...contender, label: version, capabilities: { ...contender.capabilities, version } };
  const trials = { runs: recordedTrials("compression", version), absent: [], wallS: 0 };
  return skipCompress(
    {
      ...measurements,
      provisioned: { contenders: [program], unobtainable: [] },
      run: { ...measurements.run, trials },
    },
    [],
  );
}

describe("recorded releases", () => {
  test.each([
    [
      "3.0.9",
      { claim: { suffixes: 17, scope: "everywhere" }, own: ["gz", "mp4"], named: true, daemon: true },
    ],
    ["3.1.2", { claim: { suffixes: 28, scope: "daemon" }, own: [], named: true, daemon: true }],
    ["3.2.2", { claim: { suffixes: 60, scope: "everywhere" }, own: ["gz", "mp4", "zst"], named: true }],
    ["3.4.1-extzlib", { claim: { suffixes: 96, scope: "inert" }, own: [], named: false, firstOnly: false }],
  ])("%s", (version, expected) => {
    expect(recorded(version)).toMatchObject([{ contender: version, cost: null, ...expected }]);
  });

  test("nothing is said of a program that compresses nothing", () => {
    expect(recorded("3.1.3-extzlib")).toEqual([]);
  });
});

test("a known peculiarity is a folded row without a flag, and one row for all that have it", () => {
  const [first, second] = measurements.provisioned.contenders;
  const runs = measurements.run.trials?.runs.filter(({ contender }) => contender === "3.2.7") ?? [];
  if (!first || !second) throw new Error("two contenders are wanted");
  const twice = ["3.2.7", "3.2.3"].flatMap((contender) => runs.map((run) => ({ ...run, contender })));
  const both = {
    ...measurements,
    run: { ...measurements.run, trials: { runs: twice, absent: [], wallS: 0 } },
  };
  const analysis = analyse(both);
  const notes = analysis.anomalies.filter(({ severity }) => severity === "note");
  expect(notes.map(({ contender, fails }) => [contender, fails])).toEqual([
    ["3.2.7", false],
    ["3.2.3", false],
  ]);
  const report = renderMarkdown(both, analysis);
  expect(report.match(/^\| .*skip-compress list has no effect.*/gm)).toEqual([
    expect.stringMatching(/^\| 3\.2\.7, 3\.2\.3 \| note: /),
  ]);
  expect(/^### Anomalies.*?^### /ms.exec(report)?.[0]).not.toMatch(/has no effect/);
  expect(annotations(both, analysis).map(({ message }) => message)).not.toContainEqual(
    expect.stringContaining("skip-compress list"),
  );
});
