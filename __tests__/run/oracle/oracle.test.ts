import { readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { Corpus } from "../../../src/corpus/corpus.ts";
import { generateCorpus } from "../../../src/corpus/generate-corpus.ts";
import { makeCell } from "../../../src/plan/make-plan.ts";
import { makeOracle, type Prediction, predictionFor } from "../../../src/run/oracle/oracle.ts";
import { OracleTallies } from "../../../src/run/oracle/oracle-tally.ts";
import { plainWire } from "../../../src/run/wire-model.ts";
import { recordingHost, scratchDirectories } from "../../corpus/scratch.ts";

const scratch = scratchDirectories();
const never = new AbortController().signal;
const cell = (codec: string, level: number | null = null) => makeCell("a", "md5", codec, level);

function corpus(): Promise<Corpus> {
  const size = { kind: "bytes", bytes: 2_000_000 } as const;
  const { host } = recordingHost();
  return generateCorpus({ dir: join(scratch(), "corpus"), profile: "mixed-logs", size, seed: 1, host });
}

describe("makeOracle", () => {
  test("predicts the same files for every codec, zlib and zlibx as one", async () => {
    const cells = [cell("none"), cell("zlib", 9), cell("zlibx", 9), cell("lz4"), cell("zstd", -5)];
    const oracle = await makeOracle(cells, await corpus(), never);
    expect([...oracle.keys()].sort()).toEqual(["deflate:9", "lz4", "zstd:-5"]);
    const [zlib, lz4, zstd] = ["deflate:9", "lz4", "zstd:-5"].map((key) => oracle.get(key));
    expect(zlib?.payloads.size).toBeGreaterThan(5);
    expect([...(lz4?.payloads.keys() ?? [])]).toEqual([...(zlib?.payloads.keys() ?? [])]);
    expect([...(zstd?.payloads.keys() ?? [])]).toEqual([...(zlib?.payloads.keys() ?? [])]);
    expect(predictionFor(oracle, cell("zlibx", 9))).toBe(zlib);
    expect(predictionFor(oracle, cell("zlib", 1))).toBeNull();
    expect(predictionFor(oracle, cell("none"))).toBeNull();
    expect(zlib?.levels.size).toBeGreaterThan(0);
    expect(lz4?.levels.size).toBe(0);
  });

  test("takes fewer bytes the more settings there are", async () => {
    const files = await corpus();
    const sizeWith = async (levels: number) => {
      const cells = Array.from({ length: levels }, (_, level) => cell("zstd", -level - 1));
      const oracle = await makeOracle(cells, files, never);
      return oracle.get("zstd:-1")?.payloads.size ?? 0;
    };
    expect(await sizeWith(600)).toBeLessThan(await sizeWith(1));
  });

  test("leaves out a file that is gone, and ends when it is told to", async () => {
    const files = await corpus();
    const [name = ""] = readdirSync(files.root).filter((one) => one.endsWith(".log"));
    unlinkSync(join(files.root, name));
    const oracle = await makeOracle([cell("lz4")], files, never);
    expect(oracle.get("lz4")?.payloads.has(name)).toBe(false);
    expect(oracle.get("lz4")?.payloads.size).toBeGreaterThan(0);
    const reason = new Error("stopped");
    await expect(makeOracle([cell("lz4")], files, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe("OracleTallies", () => {
  const around = 35;
  const exact: Prediction = {
    kind: "exact",
    zlibLevel: 9,
    tolerance: 1.02,
    payloads: new Map([["a", 10_000 - around]]),
    levels: new Map([["a", [12_000, 11_000, 10_900, 10_800, 10_700, 10_600, 10_500, 9965, 9965]]]),
  };
  const tallyOf = (wireBytes: number, prediction: Prediction = exact, bytes = 100_000) => {
    const tallies = new OracleTallies(prediction, "md5");
    tallies.add("a", "plain", { change: ">f+++++++++", name: "a", bytes, wireBytes });
    tallies.add("not of the sample", "plain", { change: ">f+++++++++", name: "b", bytes, wireBytes });
    return tallies.result();
  };

  test.each([
    [9_000, 0, 0, []],
    [10_000, 1, 0, [8, 9]],
    // A jump in the file index.
    [10_002, 1, 0, [8, 9]],
    [10_001, 0, 0, []],
    [10_264, 0, 0, []],
    [10_265, 0, 1, []],
    [12_000 + around, 0, 1, [1]],
  ])("%d bytes: exact %d, poor %d, level %j", (wireBytes, exactFiles, poor, levels) => {
    const tally = tallyOf(wireBytes);
    expect(tally.byClass).toEqual({
      plain: { files: 1, exactFiles, bytes: 100_000, expected: 10_000, actual: wireBytes },
    });
    expect(tally.poor.files).toBe(poor);
    expect(tally.levels).toEqual(levels);
    expect(tally.worst).toHaveLength(wireBytes > 10_000 ? 1 : 0);
  });

  test("leaves a file that was not compressed to A2", () => {
    expect(tallyOf(plainWire(100_000, "md5") ?? 0)).toMatchObject({ byClass: {}, levels: null });
  });

  test("judges no single file by a bound", () => {
    const tally = tallyOf(12_000, { ...exact, kind: "bound", zlibLevel: null, levels: new Map() });
    expect(tally).toMatchObject({ poor: { files: 0 }, worst: [], levels: null });
    expect(tally.byClass.plain).toMatchObject({ expected: 10_000, actual: 12_000 });
  });

  test("judges nothing with a digest of unknown length", () => {
    const tallies = new OracleTallies(exact, "sha512");
    tallies.add("a", "plain", { change: ">f+++++++++", name: "a", bytes: 100_000, wireBytes: 50_000 });
    expect(tallies.result().byClass).toEqual({});
  });
});
