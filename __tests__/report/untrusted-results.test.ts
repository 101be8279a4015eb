import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { makeCell } from "../../src/plan/make-plan.ts";
import { renderResults } from "../../src/report/results-json.ts";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { type Json, raw, recordings, slim } from "./hostile-results.ts";
import { concluded, recorded } from "./recorded.ts";
import { refusalAfter, refusalOf } from "./refusals.ts";

describe("honest results", () => {
  test.each(recordings)("%s is taken as it was recorded, and as it is written again", (name) => {
    const measurements = parseUntrustedResults(JSON.stringify(raw(name)));
    expect(measurements).toEqual(recorded(name));
    expect(parseUntrustedResults(renderResults(...concluded(measurements)))).toEqual(measurements);
  });

  test("of 2,000 cells with ten repetitions are taken", () => {
    const results = raw("fail");
    const levels = Array.from({ length: 1000 }, (_, index) => index - 990);
    const cells = levels.flatMap((level) =>
      ["3.2.7", "3.2.3"].map((one) => makeCell(one, "md5", "zstd", level)),
    );
    const ids = cells.map(({ id }) => id);
    const isOwn = (id: string) => id.startsWith("3.2.3");
    results.plan.cells = cells;
    results.plan.references = ids.filter(isOwn).map((cell) => {
      return { cell, reference: cell.replace("3.2.3", "3.2.7"), match: "same" };
    });
    results.config.repetitions = 10;
    results.run.counting = null;
    results.plan.looks = [10];
    results.plan.blocks = Array.from({ length: 14 }, () => ids);
    const samples = new Map<string, Json>(results.run.observations.map((one: Json) => [one.cell, one]));
    results.run.observations = results.plan.blocks.slice(0, 11).flatMap((order: string[], block: number) =>
      order.map((cell) => {
        const sample = samples.get(`${cell.slice(0, 5)}/md5/zstd/local/initial`);
        const argv = [...sample.argv];
        argv.splice(-2, 0, `--compress-level=${cell.split(/[:/]/)[3]}`);
        return { ...sample, cell, block, argv };
      }),
    );
    const measurements = parseUntrustedResults(JSON.stringify(results));
    expect(measurements.run.observations).toHaveLength(22_000);
  });
});

describe("limits", () => {
  test.each([
    ["values", `{"a":[${`[${"0,".repeat(99_998)}0],`.repeat(61)}0]}`, "more than 6,000,000 values"],
    ["nesting", "[".repeat(50_000), "nested more than 16 deep"],
    ["nesting in objects", '{"a":'.repeat(17), "nested more than 16 deep"],
    ["items", `[${"0,".repeat(100_000)}0]`, "more than 100,000 items"],
    ["keys", `{${'"a":0,'.repeat(256)}"b":0}`, "more than 256 keys"],
  ])("of %s are checked before anything is made of the text", (_name, text, expected) => {
    expect(refusalOf(text)).toContain(expected);
  });

  test("do not count what stands in strings", () => {
    const results = raw("fail");
    results.run.machine.cpu = '[{"\\,'.repeat(100);
    expect(parseUntrustedResults(JSON.stringify(results)).run.machine.cpu).toBe(results.run.machine.cpu);
  });

  test.each<[string, (results: Json) => void, string]>([
    [
      "a word",
      ({ run }) => Object.assign(run.machine, { cpu: "x".repeat(1001) }),
      '"run.machine.cpu" has 1,001',
    ],
    [
      "stderr",
      ({ run }) => Object.assign(run.observations[0], { stderr: "x".repeat(4097) }),
      "at most 4,096",
    ],
    [
      "a key",
      ({ provisioned: { contenders } }) => Object.assign(contenders[0].libraries, { ["x".repeat(256)]: "" }),
      "a key of 256",
    ],
    ["a negative count", ({ run }) => Object.assign(run.observations[0], { verifyS: -1 }), "is -1"],
    ["a level", ({ plan }) => Object.assign(plan.cells[0], { level: 1_000_001 }), "is 1000001"],
    ["a huge count", ({ corpus }) => Object.assign(corpus, { bytes: 2 ** 53 }), "is 9007199254740992"],
    ["cells", ({ plan }) => plan.cells.push(...Array(10_000).fill(plan.cells[0])), "at most 10,000"],
    ["gates", ({ config }) => config.gates.push(...Array(101).fill({})), "at most 100"],
    [
      "a list",
      ({ config }) => Object.assign(config, { sourceMirrors: Array(1001).fill("") }),
      "at most 1,000",
    ],
  ])("of %s are named", (_name, change, expected) => {
    expect(refusalAfter(change)).toContain(expected);
  });

  test("a thousand wrong values are one problem", () => {
    const message = refusalAfter(({ plan }) => plan.blocks.push(Array(1000).fill(1)));
    expect(message).toBe(
      'These results are refused: "plan.blocks.5.0": "Invalid input: expected string, received number".',
    );
  });
});

describe("what is no results.json", () => {
  test.each([
    ["nothing", ""],
    ["a secret", "root:x:0:0:secret"],
    ["half of one", JSON.stringify(raw("fail")).slice(0, 5000)],
    ["a number beyond all", '{"schemaVersion":1e999}'],
    ["null", "null"],
    ["a list", "[[[]]]"],
  ])("is refused without a word of it: %s", (_name, text) => {
    expect(refusalOf(text)).not.toContain("secret");
  });

  test("a prototype is no key", () => {
    const text = JSON.stringify(slim("fail")).replace(
      '"libraries":{',
      '"libraries":{"\\u005f_proto__":{"a":"b"},',
    );
    expect(refusalOf(text)).toContain("holds a key __proto__");
  });
});

test("what no schema names is not kept", () => {
  const results: Json = slim("fail");
  results.run.observations[0].extra = "x";
  results.extra = "x";
  const measurements: Measurements = parseUntrustedResults(JSON.stringify(results));
  expect(JSON.stringify(measurements)).not.toContain("extra");
});
