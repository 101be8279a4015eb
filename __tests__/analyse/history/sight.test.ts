import { describe, expect, test } from "@jest/globals";
import { sightOf, suspectPlaces } from "../../../src/analyse/history/sight.ts";
import type { Places, Suspicion } from "../../../src/analyse/history/suspicion.ts";
import { parseGates } from "../../../src/config/gates.ts";
import { alter, concluded, crashed, recorded } from "../../report/recorded.ts";

const gate = (limits: object): Suspicion => {
  const [parsed] = parseGates([limits], "test");
  if (!parsed) throw new Error("a gate");
  return { kind: "gate", gate: parsed };
};
const a1: Suspicion = { kind: "anomaly", wanted: { kind: "rule", rule: "A1" } };
const anywhere: Places = { cells: [], trials: [] };
const sights = (
  suspicion: Suspicion,
  labels: readonly string[],
  results = concluded(recorded("history")),
) => {
  const places = suspectPlaces(suspicion, results);
  return labels.map((label) => sightOf(suspicion, label, results, places).kind);
};

describe("an anomaly", () => {
  test("is seen in the releases that have it, and in no other", () => {
    expect(sights(a1, ["3.1.2", "3.2.0", "3.2.3", "3.2.4", "system"])).toEqual([
      "clear",
      "shown",
      "shown",
      "clear",
      "clear",
    ]);
  });

  test("cannot be told of a release whose runs there failed", () => {
    const failing = alter(
      recorded("history"),
      (cell) => cell.startsWith("3.2.4/md5/zlib"),
      (one) => crashed(one, ""),
    );
    expect(sights(a1, ["3.2.4", "3.2.7"], concluded(failing))).toEqual(["unknown", "clear"]);
  });

  test("says what was found", () => {
    const results = concluded(recorded("history"));
    expect(sightOf(a1, "3.2.0", results, anywhere).why).toMatch(/^[\d,]+ bytes for [\d,]+ bytes of files$/);
  });
});

describe("a limit, against 3.1.2", () => {
  test.each([
    [{ metric: "wire-bytes", "no-regression": true }, ["shown", "clear"]],
    [{ metric: "wire-bytes", "max-increase": "130%" }, ["shown", "clear"]],
    [{ metric: "wire-bytes", "max-increase": "140%" }, ["clear", "clear"]],
    [{ metric: "literal-bytes", "max-increase": "0%" }, ["clear", "clear"]],
    [{ metric: "wire-bytes", where: { codec: "none" }, "no-regression": true }, ["clear", "clear"]],
    // 3.1.2 has no zstd to hold others against.
    [{ metric: "wire-bytes", where: { codec: "zstd" }, "no-regression": true }, ["unknown", "unknown"]],
    [{ metric: "peak-memory", "max-increase": "0%" }, ["unknown", "unknown"]],
  ])("%j: 3.2.3 and 3.2.4 are %j", (limits, expected) => {
    const uncounted = recorded("history");
    for (const { usage } of uncounted.run.observations) usage.maxRssKib = null;
    expect(sights(gate(limits), ["3.2.3", "3.2.4"], concluded(uncounted))).toEqual(expected);
  });

  test("is judged where it was broken and nowhere else", () => {
    const results = concluded(recorded("history"));
    const suspicion = gate({ metric: "wire-bytes", "no-regression": true });
    expect(new Set(suspectPlaces(suspicion, results).cells.map(({ codec }) => codec))).toEqual(
      new Set(["zlib"]),
    );
    const elsewhere = (codec: string) => ({
      cells: results[0].plan.cells.filter((cell) => cell.codec === codec),
      trials: [],
    });
    expect(sightOf(suspicion, "3.2.3", results, elsewhere("none")).kind).toBe("clear");
    // 3.1.2 has no zstd to hold others against.
    expect(sightOf(suspicion, "3.2.3", results, elsewhere("zstd")).kind).toBe("unknown");
  });
});
