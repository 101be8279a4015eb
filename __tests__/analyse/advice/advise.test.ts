import { describe, expect, test } from "@jest/globals";
import type { Advice } from "../../../src/analyse/advice/advice.ts";
import { analyse } from "../../../src/analyse/analyse.ts";
import type { Measurements } from "../../../src/analyse/measurements.ts";
import type { Metric } from "../../../src/config/metrics.ts";
import { alter, crashed, recorded } from "../../report/recorded.ts";

const mbit = 1e6;

function over(link: number | null, measurements: Measurements): Measurements {
  return { ...measurements, config: { ...measurements.config, link } };
}

function adviceOn(contender: string, measurements: Measurements): Advice {
  const found = analyse(measurements).advice.find((one) => one.contender === contender);
  if (!found) throw new Error(`no advice on ${contender}`);
  return found;
}

/** Every cell that is recommended in any way. */
function recommended({ front, link }: Advice): string[] {
  return [...front.flatMap(({ cells }) => cells), ...(link?.ranking ?? []).map(({ cell }) => cell)];
}

describe("a real run in which 3.2.3 stored what zlib should have compressed", () => {
  const measurements = over(100 * mbit, recorded("fail"));

  test("never recommends its zlib, and says why", () => {
    const advice = adviceOn("3.2.3", measurements);
    expect(recommended(advice)).not.toContainEqual(expect.stringContaining("zlib"));
    expect(advice.leftOut).toEqual([
      {
        reason: "anomaly",
        cells: ["md5/zlib", "md5/zlibx", "xxh128/zlib", "xxh128/zlibx"].map(
          (name) => `3.2.3/${name}/local/initial`,
        ),
      },
    ]);
    expect(advice.settings).toBe(6);
  });

  test("has zstd as the fastest over 100 Mbit/s, by terms that add up", () => {
    const { link } = adviceOn("3.2.7", measurements);
    const [best] = link?.ranking ?? [];
    expect(best?.cell).toContain("/zstd/");
    expect(best?.linkS).toBeCloseTo((8 * 26_368_779) / 100e6, 3);
    const { linkS = 0, workS = 0, overlapS = 0, totalS } = best ?? {};
    expect(totalS).toBeCloseTo(linkS + workS - overlapS, 9);
    expect((link?.none?.totalS ?? 0) / (totalS ?? 1)).toBeGreaterThan(2);
  });

  test("is advised without a link, too, but names no fastest setting", () => {
    const advice = adviceOn("3.2.7", recorded("fail"));
    expect(advice.link).toBeNull();
    expect(advice.front.map(({ sentBytes }) => sentBytes)).toEqual([26_368_779, 33_543_406, 67_144_856]);
    expect(advice.front.map(({ pays }) => pays.kind)).toEqual(["below", "below", "unknown"]);
  });

  test("is judged as without advice", () => {
    const { advice: _advice, ...judged } = analyse(measurements);
    const { advice: _other, ...without } = analyse(recorded("fail"));
    expect(judged).toEqual(without);
  });
});

describe("nothing is recommended", () => {
  const zstd = (cell: string) => cell.includes("/zstd/");

  test("whose runs failed", () => {
    const once = alter(recorded("pass"), zstd, (one) =>
      one.block === 1 ? crashed(one, "broken pipe") : one,
    );
    const advice = adviceOn("3.2.7", over(10 * mbit, once));
    expect(recommended(advice).filter(zstd)).toEqual([]);
    expect(advice.leftOut).toContainEqual({
      reason: "failures",
      cells: expect.arrayContaining([expect.any(String)]),
    });
  });

  test("that was measured fewer than three times", () => {
    const measurements = recorded("pass");
    const { observations } = measurements.run;
    const few = observations.filter(({ cell, block }) => !zstd(cell) || block < 3);
    const advice = adviceOn("3.2.7", { ...measurements, run: { ...measurements.run, observations: few } });
    expect(recommended(advice).filter(zstd)).toEqual([]);
    expect(advice.leftOut.map(({ reason }) => reason)).toEqual(["few-repetitions"]);
  });

  test("of which nothing checks what arrives", () => {
    const text = JSON.stringify(recorded("pass")).replaceAll("/xxh128/", "/none/");
    const measurements: Measurements = JSON.parse(
      text.replaceAll('"checksum":"xxh128"', '"checksum":"none"'),
    );
    // The bytes are still those of 16-byte digests, which the rule on checksums would see.
    measurements.config.anomalies = { A10: "off" };
    const advice = adviceOn("3.2.7", measurements);
    expect(recommended(advice)).not.toContainEqual(expect.stringContaining("/none/zstd/"));
    expect(advice.leftOut.map(({ reason }) => reason)).toEqual(["unverified"]);
  });
});

describe("there is no advice", () => {
  test("on a run that measured no times", () => {
    const measurements = recorded("pass");
    const metrics: Metric[] = ["wire-bytes"];
    expect(analyse({ ...measurements, config: { ...measurements.config, metrics } }).advice).toEqual([]);
  });

  test("on a contender of which one codec is left", () => {
    // Its zlib is broken, and nothing but none and zlib was run.
    const labels = analyse(recorded("counted")).advice.map(({ contender }) => contender);
    expect(labels).toEqual(["3.2.7"]);
  });
});
