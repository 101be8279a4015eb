import { describe, expect, test } from "@jest/globals";
import { simulatedSetting } from "../../scripts/verdicts/setting.ts";
import { makeBlocks } from "../../src/plan/blocks.ts";
import { adaptiveLooks, blocksOf, confirmationBlocks, looksFor } from "../../src/plan/looks.ts";

const { plan, config } = simulatedSetting();
const blocks = (seed: number, probe = true) => makeBlocks(plan, { count: 40, probe, everyCell: false, seed });
const pairOf = new Map(
  plan.references.flatMap(({ cell, reference }) => [
    [cell, reference],
    [reference, cell],
  ]),
);

describe("blocks", () => {
  test("hold every cell once", () => {
    const ids = plan.cells.map(({ id }) => id).sort();
    const [, ...measured] = blocks(3);
    expect(measured).toHaveLength(40);
    for (const block of measured) expect([...block].sort()).toEqual(ids);
  });

  test("run what is compared one right after the other, either first as often", () => {
    let candidateFirst = 0;
    for (const block of blocks(3).slice(1)) {
      for (let place = 0; place < block.length; place += 2) {
        expect(pairOf.get(block[place] ?? "")).toBe(block[place + 1]);
        if (block[place]?.startsWith("candidate/")) candidateFirst += 1;
      }
    }
    // 800 coins.
    expect(candidateFirst).toBeGreaterThan(340);
    expect(candidateFirst).toBeLessThan(460);
  });

  test("are in another order each, by the seed alone", () => {
    expect(new Set(blocks(3).map((block) => block.join())).size).toBe(41);
    expect(blocks(3)).toEqual(blocks(3));
    expect(blocks(3)).not.toEqual(blocks(4));
  });

  test("keep three contenders' cells of one combination together, and a nearest reference apart", () => {
    const cell = (contender: string, checksum: string) => ({
      ...(plan.cells[0] as (typeof plan.cells)[number]),
      id: `${contender}/${checksum}`,
      contender,
      checksum,
    });
    const cells = ["md5", "xxh3"].flatMap((checksum) =>
      ["a", "b", "c"].map((label) => cell(label, checksum)),
    );
    const references = [
      { cell: "b/md5", reference: "a/md5", match: "same" as const },
      { cell: "c/md5", reference: "a/md5", match: "same" as const },
      { cell: "b/xxh3", reference: "a/md5", match: "nearest" as const },
    ];
    const made = makeBlocks(
      { baseline: "a", cells, references },
      { count: 30, probe: false, everyCell: false, seed: 1 },
    ).slice(1);
    const apart = made.filter((block) => Math.abs(block.indexOf("b/xxh3") - block.indexOf("a/md5")) > 3);
    expect(apart.length).toBeGreaterThan(0);
    for (const block of made) {
      const places = ["a/md5", "b/md5", "c/md5"].map((id) => block.indexOf(id));
      expect(Math.max(...places) - Math.min(...places)).toBe(2);
    }
  });
});

describe("the warm-up", () => {
  test("runs one cell of each contender, and with a probe the baseline's cheapest until there are six pairs", () => {
    const [warmUp = []] = blocks(3);
    const probed = plan.cells.find(({ contender, codec }) => contender === "reference" && codec === "none");
    expect(warmUp.filter((id) => id === probed?.id)).toHaveLength(13);
    expect(warmUp.slice(0, -13).map((id) => id.split("/")[0])).toEqual(["candidate"]);
  });

  test("has no probe in a run of fixed length", () => {
    const [warmUp = []] = blocks(3, false);
    expect(warmUp.map((id) => id.split("/")[0]).sort()).toEqual(["candidate", "reference"]);
  });
});

describe("looks", () => {
  test("are the simulated ones for times, one at the end of a fixed number, and two blocks for bytes alone", () => {
    expect(looksFor(config)).toEqual(adaptiveLooks);
    expect(looksFor({ ...config, repetitions: 4 })).toEqual([4]);
    expect(looksFor({ ...config, metrics: ["wire-bytes", "peak-memory"] })).toEqual([2]);
    expect(looksFor({ ...config, metrics: ["wire-bytes", "throughput"] })).toEqual(adaptiveLooks);
  });

  test("leave blocks for confirming after the last", () => {
    expect(blocksOf([4])).toBe(4 + confirmationBlocks);
    expect(plan.blocks).toHaveLength(1 + 28 + 3);
  });
});
