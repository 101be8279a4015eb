import { describe, expect, test } from "@jest/globals";
import { parseConfig } from "../../src/config/config.ts";
import { gatesWithProfile, profileGates } from "../../src/config/gate-profiles.ts";
import { type Gate, parseGates } from "../../src/config/gates.ts";
import { parseMetricQuantity, unitsOf } from "../../src/config/metric-quantity.ts";
import { metrics } from "../../src/config/metrics.ts";
import { mergeOptions, noFile, parseThresholds } from "../../src/config/raw.ts";

const parsed = (yaml: string) => parseThresholds({ path: "t.yml", text: `gates: [${yaml}]` });

describe("a value by itself has the unit of its metric", () => {
  test.each([
    ["{ metric: wire-bytes, max: 12 MB }", { kind: "max", value: 12e6 }],
    ["{ metric: wire-bytes, max: 12MiB }", { kind: "max", value: 12 * 2 ** 20 }],
    ["{ metric: wire-bytes, min: 1e3 }", { kind: "min", value: 1000 }],
    ["{ metric: wire-bytes, max: 0 }", { kind: "max", value: 0 }],
    ["{ metric: sent-bytes, max: 12 bytes }", { kind: "max", value: 12 }],
    ["{ metric: cpu-time, max: 250 ms }", { kind: "max", value: 0.25 }],
    ["{ metric: wall-time, max: 2m }", { kind: "max", value: 120 }],
    ["{ metric: cpu-time, max: 1.5 }", { kind: "max", value: 1.5 }],
    ["{ metric: throughput, min: 1.5 GB/s }", { kind: "min", value: 1500 }],
    ["{ metric: wire-rate, min: 40 }", { kind: "min", value: 40 }],
    ["{ metric: peak-memory, max: 8 MiB }", { kind: "max", value: 8192 }],
    ["{ metric: peak-memory, max: 8192 }", { kind: "max", value: 8192 }],
  ])("%s", (yaml, limit) => {
    expect(parsed(yaml)).toEqual([expect.objectContaining({ limit, level: "error" })]);
  });

  test.each([
    ["{ metric: wire-bytes, max: 2 s }", /gates\[0\]\.max: "2 s" is no value of wire-bytes; write .* bytes/],
    ["{ metric: cpu-time, max: 12 MB }", /gates\[0\]\.max: "12 MB" .* in s, or with one of the units ms/],
    ["{ metric: throughput, min: 12 MB }", /gates\[0\]\.min: .* in MB\/s/],
    ["{ metric: wire-bytes, max: 10% }", /gates\[0\]\.max: "10%"/],
    ["{ metric: wire-bytes, max: -1 }", /gates\[0\]\.max/],
    ["{ metric: wire-bytes, max: .inf }", /gates\[0\.max\]|gates\[0\]\.max/],
    ["{ metric: wire-bytes, max: 1e300 }", /gates\[0\]\.max/],
    ["{ metric: wire-bytes, max: 99999999 GB }", /gates\[0\]\.max/],
    ["{ metric: wire-bytes, max: many }", /gates\[0\]\.max/],
    [
      "{ metric: wire-bytes, max: 1 }, { metric: peak-memory, min: 3 parsec }",
      /gates\[1\]\.min: "3 parsec" is no value of peak-memory; write a number in KiB/,
    ],
  ])("%s is refused, with the gate and the units", (yaml, message) => {
    expect(() => parsed(yaml)).toThrow(message);
  });

  test("every metric takes its own unit and a bare number alike", () => {
    for (const metric of metrics) {
      expect(parseMetricQuantity(metric, `7 ${unitsOf(metric)[0]}`)).toBe(7);
      expect(parseMetricQuantity(metric, 7)).toBe(7);
    }
  });
});

describe("which cells", () => {
  test("a coordinate takes one value or several, a contender a bare number too", () => {
    const [gate] = parsed(
      "{ metric: wire-bytes, max-increase: 0%, where: { contender: [3.2, b], codec: [zlib, zstd], level: [6, default], transport: local } }",
    );
    expect(gate?.where).toEqual({
      contender: ["3.2", "b"],
      codec: ["zlib", "zstd"],
      level: [6, "default"],
      transport: "local",
    });
  });

  test.each(["codec: []", "codec: { a: b }", "level: [six]"])("%s is refused", (where) => {
    expect(() => parsed(`{ metric: wire-bytes, max-increase: 0%, where: { ${where} } }`)).toThrow(
      /gates\[0\.where/,
    );
  });
});

describe("other words", () => {
  test("no-regression is true or not there", () => {
    expect(parsed("{ metric: cpu-time, no-regression: true }")).toMatchObject([
      { limit: { kind: "no-regression" } },
    ]);
    expect(() => parsed("{ metric: cpu-time, no-regression: false }")).toThrow(/write true, or leave it out/);
  });

  test("against: reference is what a gate does anyway; stored is kept", () => {
    const [plain, stored] = parsed(
      "{ metric: wire-bytes, max-increase: 0%, against: reference }, { metric: wire-bytes, max-increase: 0%, against: stored }",
    );
    expect(plain).not.toHaveProperty("against");
    expect(stored).toMatchObject({ against: "stored" });
  });

  test.each([
    ["cpu-time, max-increase: 10%", /never compared across runs/],
    ["wall-time, no-regression: true", /never compared across runs/],
    ["wire-bytes, max: 12 MB", /compare with nothing/],
  ])("%s against: stored is refused", (gate, message) => {
    expect(() => parsed(`{ metric: ${gate}, against: stored }`)).toThrow(message);
  });

  test("the same value is read from any source of YAML or JSON", () => {
    const gates = [{ metric: "wire-bytes", max: "2 kB" }];
    expect(parseGates(gates, "x")).toMatchObject([{ limit: { kind: "max", value: 2000 } }]);
  });
});

describe("profiles", () => {
  const short = (gates: readonly Gate[]) =>
    gates.map(({ metric, limit, level }) =>
      [metric, limit.kind, "fraction" in limit ? limit.fraction : "", level].join(" ").replace("  ", " "),
    );
  const gatesOf = (text: Record<string, string>, gates: Gate[] = []) =>
    parseConfig(mergeOptions(text, { ...noFile, gates })).gates;
  const own = parsed("{ metric: wire-bytes, max-increase: 2% }");

  test("hold what the README says", () => {
    const metric = (name: string) => (gate: string) => !gate.startsWith(name);
    expect(short(profileGates("strict")).filter(metric("instructions"))).toEqual([
      "wire-bytes max-increase 0 error",
      "cpu-time no-regression error",
      "wall-time no-regression error",
      "peak-memory max-increase 0.05 error",
    ]);
    expect(short(profileGates("default")).filter(metric("instructions"))).toEqual([
      "wire-bytes max-increase 0 error",
      "cpu-time no-regression warn",
      "wall-time no-regression warn",
      "peak-memory max-increase 0.1 error",
    ]);
    expect(short(profileGates("advisory"))).toEqual(
      short(profileGates("strict")).map((gate) => gate.replace(/error$/, "warn")),
    );
  });

  test("without a word: advice, unless there are gates of one's own", () => {
    expect(gatesOf({})).toEqual(profileGates("advisory"));
    expect(gatesOf({}, own)).toEqual(own);
  });

  test("a word adds to one's own gates", () => {
    const gates = gatesOf({ gate: "strict" }, parsed("{ metric: literal-bytes, max-increase: 2% }"));
    expect(gates).toHaveLength(1 + profileGates("strict").length);
  });

  test("a gate of one's own on the same metric and cells takes the profile's place", () => {
    const gates = gatesOf({ gate: "strict" }, own);
    expect(gates.filter(({ metric }) => metric === "wire-bytes")).toEqual(own);
    const narrower = parsed("{ metric: wire-bytes, max-increase: 2%, where: { codec: zlib } }");
    expect(gatesOf({ gate: "strict" }, narrower)).toHaveLength(1 + profileGates("strict").length);
    const stored = parsed("{ metric: wire-bytes, max-increase: 2%, against: stored }");
    expect(gatesWithProfile(stored, "strict")).toHaveLength(1 + profileGates("strict").length);
  });

  test("another word is refused", () => {
    expect(() => gatesOf({ gate: "lenient" })).toThrow(/gate: "lenient" is not known/);
  });
});
