import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { Failure } from "../../src/failure.ts";
import { makeCell } from "../../src/plan/make-plan.ts";
import { renderResults } from "../../src/report/results-json.ts";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { visible } from "../../src/report/visible-text.ts";
import { type Json, raw, recordings, slim } from "./hostile-results.ts";
import { concluded, recorded } from "./recorded.ts";

/** The message that refuses this text; it is printable and short whatever the text holds. */
function refusalOf(text: string): string {
  try {
    parseUntrustedResults(text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.kind).toBe("usage");
    expect(error.advice).not.toBe("");
    expect(error.message).toBe(visible(error.message));
    expect(error.message.length).toBeLessThan(2000);
    return error.message;
  }
  throw new Error("it was taken");
}

function refusalAfter(change: (results: Json) => void): string {
  const results = slim("fail");
  change(results);
  return refusalOf(JSON.stringify(results));
}

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
    results.plan.blocks = [ids.slice(0, 2), ...Array.from({ length: 10 }, () => ids)];
    const samples = new Map<string, Json>(results.run.observations.map((one: Json) => [one.cell, one]));
    results.run.observations = results.plan.blocks.flatMap((order: string[], block: number) =>
      order.map((cell) => {
        const sample = samples.get(`${cell.slice(0, 5)}/md5/zstd/local/initial`);
        const argv = [...sample.argv];
        argv.splice(-2, 0, `--compress-level=${cell.split(/[:/]/)[3]}`);
        return { ...sample, cell, block, argv };
      }),
    );
    const measurements = parseUntrustedResults(JSON.stringify(results));
    expect(measurements.run.observations).toHaveLength(20_002);
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
    ["a level", ({ plan }) => Object.assign(plan.cells[0], { level: 23 }), "is 23"],
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
    expect(message).toBe("These results are refused: plan.blocks.2 is not what the schema says.");
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

describe("consistency", () => {
  const evil = "/tmp/evil";
  test.each<[string, (results: Json) => void, string]>([
    [
      "two versions of one label",
      ({ config }) => config.versions.push(config.versions[0]),
      "carry the label",
    ],
    [
      "a label that hides a version",
      ({ config }) => (config.versions[0].label = "a,b=path:/x"),
      "not a version",
    ],
    ["a release that is none", ({ config }) => (config.versions[0].version = "$(id)"), "not a version"],
    ["an unknown baseline", ({ config }) => (config.baseline = "x"), "none of the versions"],
    [
      "a codec that is an option",
      ({ config }) => (config.codecs.names = ["--out=x"]),
      "no checksum and no codec",
    ],
    ["a metric named twice", ({ config }) => config.metrics.push(config.metrics[0]), "named twice"],
    ["too many repetitions", ({ config }) => (config.repetitions = 1001), "1001 repetitions"],
    ["a seed beyond all", ({ config }) => (config.seed = 2 ** 32), "seed"],
    [
      "another kind of corpus",
      ({ corpus }) => (corpus.source = { kind: "path", dir: "x" }),
      "not the configured",
    ],
    ["a corpus elsewhere", ({ corpus }) => (corpus.root = "evil.example:/x"), "no plain path"],
    ["a relative binary", ({ provisioned }) => (provisioned.contenders[0].binary = "sh"), "no plain path"],
    ["a hidden binary", ({ provisioned }) => (provisioned.contenders[0].binary = "/x\n/y"), "no plain path"],
    [
      "a contender twice",
      ({ provisioned: { contenders } }) => contenders.push(contenders[0]),
      "provisioned twice",
    ],
    [
      "a contender of no version",
      ({ provisioned }) => (provisioned.contenders[0].spec = "3.0.0"),
      "none of the versions",
    ],
    [
      "a contender of another kind",
      ({ provisioned }) => (provisioned.contenders[0].kind = "path"),
      "another kind",
    ],
    ["a baseline without a contender", ({ plan }) => (plan.baseline = "x"), "was not provisioned"],
    ["a cell twice", ({ plan }) => plan.cells.push(plan.cells[0]), "twice"],
    [
      "a cell both run and skipped",
      ({ plan }) => plan.skipped.push({ cell: plan.cells[0], reason: "" }),
      "twice",
    ],
    ["a cell of nobody", ({ plan }) => (plan.cells[0].contender = "x"), "was not provisioned"],
    ["a cell with another's id", ({ plan }) => (plan.cells[0].id = plan.cells[1].id), "other coordinates"],
    ["a cell with a hostile codec", ({ plan }) => (plan.cells[0].codec = "a b"), "no plain name"],
    [
      "a reference to itself",
      ({ plan }) => (plan.references[0].reference = plan.references[0].cell),
      "cannot be held",
    ],
    ["a reference to nothing", ({ plan }) => (plan.references[0].reference = "x"), "cannot be held"],
    [
      "a reference of the baseline",
      ({ plan }) => (plan.references[0].cell = plan.references[0].reference),
      "cannot be held",
    ],
    ["two references", ({ plan }) => plan.references.push(plan.references[0]), "two references"],
    ["a wrong match", ({ plan }) => (plan.references[0].match = "nearest"), "not the nearest combination"],
    ["more blocks than repetitions", ({ plan }) => plan.blocks.push([]), "3 blocks"],
    ["a block with no cell", ({ plan }) => plan.blocks[1].push("x"), "no cell"],
    ["a block with a cell twice", ({ plan }) => plan.blocks[1].push(plan.blocks[1][0]), "twice"],
    ["an observation of no cell", ({ run }) => (run.observations[0].cell = "x"), "the plan has not"],
    ["an observation of no block", ({ run }) => (run.observations[0].block = 9), "the plan has not"],
    ["an observation twice", ({ run }) => run.observations.push(run.observations[0]), "a second one"],
    ["no time", (results) => (results.startedAt = "now"), "is not a time"],
    ["a time of another form", ({ run }) => (run.observations[0].startedAt = "2026-11-30"), "is not a time"],
    ["another binary", ({ run }) => (run.observations[0].argv[0] = "/bin/sh"), "another command"],
    ["another option", ({ run }) => run.observations[0].argv.splice(1, 0, "--delete"), "another command"],
    ["a shorter command", ({ run }) => (run.observations[0].argv = []), "another command"],
    [
      "another source",
      ({ run }) => (run.observations[0].argv = run.observations[0].argv.with(-2, "/etc/")),
      "another command",
    ],
    [
      "a copy into somebody's home",
      ({ run }) => (run.observations[0].argv = run.observations[0].argv.with(-1, `${evil}/`)),
      "another command",
    ],
    [
      "a copy to another host",
      ({ run }) => (run.observations[0].argv = run.observations[0].argv.with(-1, "evil:/destination/")),
      "another command",
    ],
    ["an impossible budget", ({ run }) => (run.ending = { kind: "budget", blocks: 9 }), "time budget"],
    ["a change in no cell", ({ run }) => (run.ending = { kind: "corpus-changed", cell: "x" }), "no cell"],
    [
      "a change of nobody",
      ({ run }) => (run.ending = { kind: "contender-changed", contender: "x" }),
      "not provisioned",
    ],
  ])("%s is refused", (_name, change, expected) => {
    expect(refusalAfter(change)).toContain(expected);
  });

  test("so many gates on so many cells are refused", () => {
    const gate = { metric: "wire-bytes", where: {}, limit: { kind: "min-ratio", ratio: 1 }, level: "warn" };
    const message = refusalAfter(({ config, plan }) => {
      config.gates.push(...Array(100).fill(gate));
      for (let level = 0; level < 1000; level++)
        plan.cells.push(makeCell("3.2.3", "md5", "zlib", level - 990));
    });
    expect(message).toContain("100 gates on 1004 cells are 100,400 judgements");
  });
});

test("what no schema names is not kept", () => {
  const results: Json = slim("fail");
  results.run.observations[0].extra = "x";
  results.extra = "x";
  const measurements: Measurements = parseUntrustedResults(JSON.stringify(results));
  expect(JSON.stringify(measurements)).not.toContain("extra");
});
