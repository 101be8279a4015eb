import { describe, expect, test } from "@jest/globals";
import { makeCell } from "../../src/plan/make-plan.ts";
import type { Json } from "./hostile-results.ts";
import { refusalAfter } from "./refusals.ts";

describe("consistency", () => {
  const path = (path: string) => ({ kind: "path", label: "x", path });
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
    [
      "a path that hides a version",
      ({ config }) => config.versions.push(path("/x,y=path:/z")),
      "not a version",
    ],
    ["a path that hides a line", ({ config }) => config.versions.push(path("/x\nrm -rf y")), "not a version"],
    ["a path that reads backwards", ({ config }) => config.versions.push(path("/x\u202ey")), "not a version"],
    ["a release that is none", ({ config }) => (config.versions[0].version = "$(id)"), "not a version"],
    ["an unknown baseline", ({ config }) => (config.baseline = "x"), "none of the versions"],
    [
      "a codec that is an option",
      ({ config }) => (config.codecs.names = ["--out=x"]),
      "no checksum and no codec",
    ],
    [
      "levels of a hostile name",
      ({ config }) => (config.levels = { kind: "per-codec", levels: { "md5/--out": [1] } }),
      "no checksum and no codec",
    ],
    ["a hostile skip list", ({ config }) => (config.skipCompress = ["gz;id"]), "no list of suffixes"],
    ["a skip list twice", ({ config }) => (config.skipCompress = ["gz", "gz"]), "named twice"],
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
    [
      "a cell with a hostile skip list",
      ({ plan }) => (plan.cells[0].skipCompress = "gz --out=x"),
      "no list of suffixes",
    ],
    [
      "a cell with another's skip list",
      ({ plan }) => (plan.cells[0].skipCompress = "gz"),
      "other coordinates",
    ],
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
    ["more blocks than repetitions", ({ plan }) => plan.blocks.push([]), "has 6 blocks"],
    ["another number of looks", ({ plan }) => plan.looks.push(2), "looks after 1, 2 blocks"],
    ["a block with no cell", ({ plan }) => plan.blocks[1].push("x"), "block 1 holds other cells"],
    [
      "a block with a cell twice",
      ({ plan }) => plan.blocks[1].push(plan.blocks[1][0]),
      "block 1 holds other cells",
    ],
    ["an observation of no cell", ({ run }) => (run.observations[0].cell = "x"), "the plan has not"],
    ["an observation of no block", ({ run }) => (run.observations[0].block = 9), "the plan has not"],
    ["an observation twice", ({ run }) => run.observations.push(run.observations[0]), "a second one"],
    ["no time", (results) => (results.startedAt = "now"), "is not a time"],
    ["a time of another form", ({ run }) => (run.observations[0].startedAt = "2026-11-30"), "is not a time"],
    [
      "a run with two senders",
      ({ run }) =>
        (run.observations[0].usage.processes = ["sender", "sender"].map((role) => ({ role, maxRssKib: 1 }))),
      "processes that no meter",
    ],
    [
      "a sender alone",
      ({ run }) => (run.observations[0].usage.processes = [{ role: "sender", maxRssKib: 1 }]),
      "processes that no meter",
    ],
    [
      "processes that GNU time cannot see",
      ({ run }) =>
        Object.assign(run.observations[0].usage, {
          method: "gnu-time",
          processes: [{ role: "other", maxRssKib: 1 }],
        }),
      "processes that no meter",
    ],
    [
      "more processes than are kept",
      ({ run }) => (run.observations[0].usage.processes = Array(65).fill({ role: "other", maxRssKib: 1 })),
      "65 items; at most 64",
    ],
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
      ({ run }) => (run.observations[0].argv = run.observations[0].argv.with(-1, "/home/you/")),
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
      config.gates = Array(100).fill(gate);
      for (let level = 0; level < 1000; level++)
        plan.cells.push(makeCell("3.2.3", "md5", "zlib", level - 990));
    });
    expect(message).toContain("100 gates on 1004 cells are 100,400 judgements");
  });
});
