import { describe, expect, test } from "@jest/globals";
import type { CellRuns } from "../../src/analyse/observed.ts";
import type { RuleFunction } from "../../src/analyse/rule.ts";
import { expansionRule } from "../../src/analyse/rule-expansion.ts";
import { poorRatioRule } from "../../src/analyse/rule-poor-ratio.ts";
import type { Corpus, FileClass } from "../../src/corpus/corpus.ts";
import { makeCell } from "../../src/plan/make-plan.ts";
import type { Transfer } from "../../src/run/observation.ts";
import { emptyTally } from "../../src/run/tally.ts";
import { madeObservation, madeRuns } from "../helpers/made-observation.ts";

type Oracle = NonNullable<Transfer["oracle"]>;

const corpus: Corpus = {
  source: { kind: "path", dir: "/corpus" },
  root: "/corpus",
  manifest: "/manifest",
  treeHash: "",
  files: 10,
  directories: 0,
  others: 0,
  bytes: 0,
  classes: {},
  reused: false,
};

function runsOf(codec: string, level: number | null, transfer: Partial<Transfer>): CellRuns {
  const whole: Transfer = {
    files: 10,
    bytes: 0,
    wireBytes: 0,
    digest: "",
    listed: { entries: 10, nameBytes: 0 },
    first: null,
    byClass: {},
    bySuffix: {},
    offModel: { files: 0, samples: [] },
    oracle: null,
    ...transfer,
  };
  return {
    ...madeRuns([{ ...madeObservation(0), transfer: whole }]),
    cell: makeCell("a", "md5", codec, level),
  };
}

const alone = { baseline: "a", contenders: [], accused: new Set<string>() };
const apply = (rule: RuleFunction, ...runs: CellRuns[]) =>
  rule({ ...alone, contender: "a", runs, all: runs, corpus });

/** Ten sampled plain files that should have cost 100,000 bytes. */
function oracle(actual: number, changes: Partial<Oracle> = {}): { oracle: Oracle } {
  const sums = { files: 10, bytes: 1_000_000, expected: 100_000, actual };
  return {
    oracle: {
      kind: "exact",
      tolerance: 1.02,
      byClass: { plain: { ...sums, exactFiles: 0 } },
      poor: { files: 0, bytes: 0, expected: 0, actual: 0 },
      levels: [9],
      worst: [],
      ...changes,
    },
  };
}
const poor = { files: 2, bytes: 100_000, expected: 10_000, actual: 12_000 };

describe("A3 POOR_RATIO", () => {
  test("warns of single files that zlib's own deflate would have made smaller", () => {
    expect(apply(poorRatioRule, runsOf("zlib", 9, oracle(102_000, { poor })))).toEqual([
      expect.objectContaining({
        rule: "A3",
        severity: "warning",
        fileClass: "plain",
        finding: expect.stringMatching(
          /^2 of 10 sampled files cost more than zlib at level 9 .* 2 % and 64 bytes/,
        ),
        expected: expect.stringMatching(/^10,000 bytes/),
        actual: "12,000 bytes",
        cause: null,
      }),
    ]);
  });

  test("names the level whose bytes they are", () => {
    const [finding] = apply(poorRatioRule, runsOf("zlib", 9, oracle(120_000, { poor, levels: [1, 2] })));
    expect(finding?.cause?.text).toMatch(/exactly those of level 1:/);
    const [byDefault] = apply(poorRatioRule, runsOf("zlib", null, oracle(120_000, { poor, levels: [6] })));
    expect(byDefault?.cause).toBeNull();
  });

  test("says nothing of files that are off by little, or cheaper", () => {
    for (const actual of [90_000, 100_001, 104_000]) {
      expect(apply(poorRatioRule, runsOf("zlib", 9, oracle(actual)))).toEqual([]);
    }
  });

  test("claims of another deflate than zlib's only a sum, and nothing at level 1", () => {
    const other = (level: number, actual: number) =>
      apply(poorRatioRule, runsOf("zlib", level, oracle(actual, { poor, levels: [] })));
    expect(other(1, 166_000)).toEqual([]);
    expect(other(6, 110_640)).toEqual([]);
    expect(other(6, 110_641)).toHaveLength(1);
  });

  test("claims of zstd only that all plain files together are within the bound", () => {
    const zstd = (actual: number) =>
      apply(
        poorRatioRule,
        runsOf("zstd", 3, oracle(actual, { kind: "bound", tolerance: 1.05, levels: null })),
      );
    expect(zstd(105_640)).toEqual([]);
    expect(zstd(105_641)).toEqual([
      expect.objectContaining({
        finding: expect.stringMatching(/together cost 1\.06 times what zstd at level 3/),
        expected: "at most about 100,000 bytes",
      }),
    ]);
  });

  test("says nothing where nothing was predicted", () => {
    expect(apply(poorRatioRule, runsOf("zlib", 9, {}))).toEqual([]);
  });

  test("names every cell that shows it, once", () => {
    const bad = oracle(120_000, { poor });
    const found = apply(
      poorRatioRule,
      runsOf("zlib", 9, bad),
      runsOf("zlibx", 9, bad),
      runsOf("lz4", null, {}),
    );
    expect(found.map(({ cells }) => cells)).toEqual([
      ["a/md5/zlib:9/local/initial", "a/md5/zlibx:9/local/initial"],
    ]);
  });
});

describe("A14 EXPANSION", () => {
  const tally = (fileClass: FileClass, wireBytes: number) => ({
    byClass: { [fileClass]: { ...emptyTally(), files: 10, bytes: 1_000_000, wireBytes } },
  });
  const expansions = (codec: string, level: number | null, transfer: Partial<Transfer>) =>
    apply(expansionRule, runsOf(codec, level, transfer));

  test.each([
    ["zlib", 1_001_200 + 1030],
    ["zlibx", 1_001_200 + 1030],
    ["zstd", 1_000_600 + 1030],
    ["lz4", 1_006_000 + 1030],
  ])("%s may cost %d bytes for a million in ten files, and no more", (codec, most) => {
    for (const fileClass of ["incompressible", "precompressed"] as const) {
      expect(expansions(codec, null, tally(fileClass, most))).toEqual([]);
      expect(expansions(codec, null, tally(fileClass, most + 1))).toEqual([
        expect.objectContaining({ rule: "A14", severity: "warning", fileClass, cause: null }),
      ]);
    }
  });

  test("is not about files that should shrink, nor about no compression", () => {
    expect(expansions("zlib", null, tally("plain", 2_000_000))).toEqual([]);
    expect(expansions("none", null, tally("incompressible", 2_000_000))).toEqual([]);
  });

  test("says when the deflate is another than zlib's", () => {
    const grown = { ...tally("incompressible", 1_055_000), ...oracle(120_000, { levels: [] }) };
    const [finding] = expansions("zlib", 1, grown);
    expect(finding?.finding).toMatch(/made incompressible files 5\.50 % larger/);
    expect(finding?.cause?.text).toMatch(/not zlib's own/);
  });
});
