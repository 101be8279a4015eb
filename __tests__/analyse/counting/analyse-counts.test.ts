import { describe, expect, test } from "@jest/globals";
import { analyseCounts } from "../../../src/analyse/counting/analyse-counts.ts";
import type { Measurements } from "../../../src/analyse/measurements.ts";
import { metrics } from "../../../src/config/metrics.ts";
import type { Counting, CountRun } from "../../../src/run/counting/counting-record.ts";
import { recorded } from "../../report/recorded.ts";
import { corpora, countsOf, type MadeUpFunction, usual } from "./made-up-counts.ts";

/** Measurements whose first "same" pair was counted: the baseline's cell as usual, the candidate's by these runs. */
function counted(runs: (cell: string, reference: string) => CountRun[]): Measurements {
  const measurements = recorded("pass");
  const pair = measurements.plan.references.find(({ match }) => match === "same");
  if (!pair) throw new Error("nothing comparable was recorded");
  const counting: Counting = {
    pinned: {},
    corpora,
    runs: runs(pair.cell, pair.reference),
    absent: [],
    wallS: 1,
  };
  const config = { ...measurements.config, metrics: [...metrics] };
  return { ...measurements, config, run: { ...measurements.run, counting } };
}

const changedTo = (functions: readonly MadeUpFunction[]) =>
  analyseCounts(counted((cell, reference) => [...countsOf(cell, functions), ...countsOf(reference, usual)]));

const dearer = (name: string, change: (one: MadeUpFunction) => Partial<MadeUpFunction>) =>
  usual.map((one) => (one.name === name ? { ...one, ...change(one) } : one));

function metric({ comparisons }: ReturnType<typeof analyseCounts>, name: string) {
  const found = comparisons.find((one) => one.metric === name);
  if (!found?.interval) throw new Error(`${name} was not compared`);
  return { ...found, interval: found.interval };
}

describe("instructions of a pair", () => {
  test("that costs the same show no change, and no cause", () => {
    const { counts, comparisons } = changedTo(usual);
    expect(comparisons.map((one) => one.metric)).toEqual([
      "instructions",
      "startup-instructions",
      "file-instructions",
      "byte-instructions",
    ]);
    for (const { ratio, interval } of comparisons) {
      expect(ratio).toBe(1);
      expect(interval?.low).toBeLessThan(1);
      expect(interval?.high).toBeGreaterThan(1);
    }
    expect(counts?.changes).toMatchObject([{ changed: false, causes: [] }]);
  });

  test("that costs 0.5 % more a byte show it, and the function", () => {
    const analysis = changedTo(dearer("send_token", ({ perByte }) => ({ perByte: perByte * 1.005 })));
    expect(metric(analysis, "byte-instructions").ratio).toBeCloseTo(1.005, 5);
    expect(metric(analysis, "byte-instructions").interval.low).toBeGreaterThan(1);
    expect(metric(analysis, "instructions").interval.low).toBeGreaterThan(1);
    expect(metric(analysis, "file-instructions").interval.low).toBeLessThan(1);
    expect(metric(analysis, "startup-instructions").ratio).toBeCloseTo(1, 6);
    expect(analysis.counts?.changes[0]?.causes[0]).toMatchObject({ role: "sender", name: "send_token" });
  });

  test("that costs twice to start means next to nothing for a large copy", () => {
    const analysis = changedTo(dearer("main", ({ startup }) => ({ startup: startup * 2 })));
    expect(metric(analysis, "startup-instructions").ratio).toBeCloseTo(2, 4);
    expect(metric(analysis, "instructions").ratio).toBeLessThan(1.02);
    expect(metric(analysis, "byte-instructions").ratio).toBeCloseTo(1, 6);
  });

  test("that costs more a file shows it a file", () => {
    const analysis = changedTo(dearer("make_file", ({ perFile }) => ({ perFile: perFile * 1.02 })));
    expect(metric(analysis, "file-instructions").ratio).toBeCloseTo(1.02, 5);
    expect(metric(analysis, "file-instructions").interval.low).toBeGreaterThan(1);
    expect(metric(analysis, "byte-instructions").ratio).toBeCloseTo(1, 6);
  });

  test("are those of the better repeat, and as uncertain as the repeats are apart", () => {
    const analysis = analyseCounts(
      counted((cell, reference) => [
        ...countsOf(cell, usual, { more: 400_000 }),
        ...countsOf(cell, usual, { repetition: 2 }),
        ...countsOf(reference, usual),
      ]),
    );
    const { ratio, interval } = metric(analysis, "instructions");
    expect(ratio).toBe(1);
    expect(interval.high).toBeGreaterThan(1.01);
  });

  test("are compared by one method only", () => {
    const perf = (runs: CountRun[]) => runs.map((run): CountRun => ({ ...run, method: "perf" }));
    const mixed = analyseCounts(
      counted((cell, reference) => [...countsOf(cell, usual), ...perf(countsOf(reference, usual))]),
    );
    expect(mixed.comparisons).toEqual([]);
    const both = analyseCounts(
      counted((cell, reference) => [...perf(countsOf(cell, usual)), ...perf(countsOf(reference, usual))]),
    );
    expect(metric(both, "instructions").interval.high).toBeGreaterThan(1.002);
  });
});

describe("the causes of a change", () => {
  test("are the five largest, whichever way", () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...{ name: `f${index}`, startup: 0, perFile: 0 },
      perByte: index,
    }));
    const causes = changedTo([...usual, ...many]).counts?.changes[0]?.causes ?? [];
    expect(causes.map(({ name }) => name)).toEqual(["f8", "f7", "f6", "f5", "f4"]);
  });

  test("are the same function in a copy that a compiler made of it", () => {
    const cloned = dearer("send_token", ({ perByte }) => ({
      name: "send_token.constprop.0",
      perByte: perByte * 1.01,
    }));
    const [cause] = changedTo(cloned).counts?.changes[0]?.causes ?? [];
    expect(cause).toMatchObject({ name: "send_token", object: "the program" });
    expect((cause?.difference ?? 0) / (0.19 * recorded("pass").corpus.bytes)).toBeCloseTo(1, 3);
  });

  test("are the whole program where only one side has symbols", () => {
    const stripped = usual.map((one, index) => ({
      ...one,
      name: `0x00000000000${index}1f0`,
      perByte: one.perByte * 1.01,
    }));
    const causes = changedTo(stripped).counts?.changes[0]?.causes ?? [];
    expect(causes.map(({ name, object }) => [name, object])).toEqual([["", "the program"]]);
    expect((causes[0]?.difference ?? 0) / (0.19 * recorded("pass").corpus.bytes)).toBeCloseTo(1, 3);
  });
});

test("a run that nobody asked to count has no counts", () => {
  const measurements = recorded("pass");
  const uncounted = { ...measurements, run: { ...measurements.run, counting: null } };
  expect(analyseCounts(uncounted)).toEqual({ counts: null, comparisons: [] });
});
