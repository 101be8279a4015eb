import { expect, test } from "@jest/globals";
import { blockOn, busy, disturbed, type Machine, plain, quiet } from "../../../scripts/verdicts/machine.ts";
import { type Pair, recordedNoise } from "../../../scripts/verdicts/noise.ts";
import { normal, seeded } from "../../../scripts/verdicts/random.ts";
import { simulatedSetting } from "../../../scripts/verdicts/setting.ts";
import { isFalse } from "../../../scripts/verdicts/tally.ts";
import { cases } from "../../../scripts/verdicts/truths.ts";
import { judgeGroups } from "../../../src/analyse/timed/judge-times.ts";

const noise = recordedNoise();
const codecs = ["none", "zlib", "zlibx", "zstd", "lz4"].flatMap((codec) => Array<string>(4).fill(codec));
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(average(values.map((value) => (value - average(values)) ** 2)));
const logRatio = ([a, b]: Pair, time: "cpuS" | "wallS" = "cpuS") => Math.log(a[time] / b[time]);

/** Log-ratios of CPU time in 500 blocks, block by block. */
function blocks(machine: Machine): number[][] {
  const random = seeded(3);
  return Array.from({ length: 500 }, () => {
    const { pair, common } = blockOn(machine, noise, 2 * codecs.length, random);
    return codecs.map((codec) => common + logRatio(pair(codec)));
  });
}

test("the noise is the recorded one: pairs and their spread by condition, in both times", () => {
  const found = Array.from(noise, ([condition, pairs]) => [
    condition,
    pairs.length,
    deviation(pairs.map((pair) => logRatio(pair))).toFixed(3),
    deviation(pairs.map((pair) => logRatio(pair, "wallS"))).toFixed(3),
  ]);
  expect(found).toEqual([
    ["3.2.3 zstd quiet", 40, "0.063", "0.137"],
    ["3.2.3 none quiet", 40, "0.083", "0.085"],
    ["3.2.3 zlib quiet", 25, "0.056", "0.054"],
    ["3.2.3 zstd loaded", 25, "0.124", "0.143"],
  ]);
});

test("made-up errors spread like the recorded ones, about zero, and more with bursts", () => {
  expect(Math.abs(average(blocks(plain(busy)).flat()))).toBeLessThan(0.004);
  expect(deviation(blocks(plain(busy)).flat())).toBeCloseTo(0.124, 2);
  expect(deviation(blocks(busy).flat())).toBeGreaterThan(deviation(blocks(plain(busy)).flat()));
});

test("both times of a run are drawn together: they are as correlated as in the recording", () => {
  const random = seeded(3);
  const { pair } = blockOn(plain(busy), noise, 2000, random);
  const drawn = Array.from({ length: 1000 }, () => pair("zstd"));
  const product = (pairs: readonly Pair[]) =>
    average(pairs.map((one) => logRatio(one) * logRatio(one, "wallS")));
  expect(product(drawn) / product(noise.get("3.2.3 zstd loaded") ?? [])).toBeCloseTo(1, 0);
});

test("a disturbance hits all cells of a block alike", () => {
  const spread = (machine: Machine) => deviation(blocks(machine).map(average));
  expect(spread(disturbed(quiet))).toBeGreaterThan(spread(quiet) * 1.5);
});

test("chance is even, normal numbers are normal", () => {
  const random = seeded(5);
  const even = Array.from({ length: 4000 }, random);
  expect(average(even)).toBeCloseTo(0.5, 1);
  const numbers = Array.from({ length: 4000 }, () => normal(random));
  expect([average(numbers), deviation(numbers)]).toEqual([expect.closeTo(0, 1), expect.closeTo(1, 1)]);
});

test("a claim is false of what is not slower, and of what is faster", () => {
  const { config, plan } = simulatedSetting();
  const truth = cases.find(({ accused }) => accused?.level === "cell")?.truth;
  const runs = plan.cells.map((cell) => ({ cell, all: [], completed: [], measured: [], failed: [] }));
  const groups = judgeGroups(config, { plan, runs, corpusBytes: 1 });
  const right = groups.filter((group) => truth && !isFalse({ ...group, verdict: "regression" }, truth));
  const names = ["", "codec zstd", "candidate/xxh3/zstd/local/initial"];
  expect(right.map(({ name }) => name)).toEqual([...names, ...names]);
  expect(groups.every((group) => truth && isFalse({ ...group, verdict: "improvement" }, truth))).toBe(true);
});
