import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import type { BenchResult } from "../../src/bench.ts";
import { benched } from "../helpers/benched.ts";
import { type TestContenders, testContenders } from "../helpers/contenders.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let dir: string;
let known: TestContenders;

beforeAll(async () => {
  known = await testContenders();
  dir = mkdtempSync(join(tmpdir(), "byte-rules-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const matrix = { "corpus-size": "2MiB", corpus: "plain-logs", checksums: "md5", codecs: "zlib" };

/** A script around 3.2.7. */
function wrapper(name: string, script: string): string {
  return writeWrapper(dir, name, known.v327.binary, script);
}

/** The same judged without what an oracle says of single files, as of files that it does not sample. */
function withoutOracle({ measurements }: Pick<BenchResult, "measurements">) {
  const observations = measurements.run.observations.map((one) => ({
    ...one,
    transfer: one.transfer && { ...one.transfer, oracle: null },
  }));
  return { analysis: analyse({ ...measurements, run: { ...measurements.run, observations } }) };
}

/** Rule, severity, contender and the middle of the cells' names. */
function accusations({ analysis }: Pick<BenchResult, "analysis">) {
  return analysis.anomalies.map(({ rule, severity, contender, cells }) => ({
    rule,
    severity,
    contender,
    cells: cells.map((cell) => cell.split("/").slice(1, 3).join("/")),
  }));
}

describe("rules that hold cells against each other", () => {
  test("accuse 3.2.3 of #123 alone, and neither 3.2.7 nor the system's", async () => {
    const result = await benched(join(dir, "out-sound"), {
      versions: "3.2.7,3.2.3,system",
      "corpus-size": "4MiB",
      checksums: "md5,xxh64",
      codecs: "none,zlib,zlibx,zstd,lz4",
      levels: "zlib=1,9;zlibx=1,9;zstd=-50,-1,1,3,13",
    });
    expect(accusations(result).map(({ rule, contender }) => [rule, contender])).toEqual([["A1", "3.2.3"]]);
  });

  test("A4: a program that heeds no level, where another's levels matter", async () => {
    const stuck = wrapper("stuck", 'exec "$RSYNC" "$@" --compress-level=6');
    const options = { ...matrix, versions: `3.2.7,stuck=path:${stuck}`, levels: "zlib=1,6,9" };
    const found = accusations(await benched(join(dir, "out-stuck"), options));
    expect(found.filter(({ rule }) => rule !== "A9")).toEqual([
      {
        rule: "A4",
        severity: "error",
        contender: "stuck",
        cells: ["md5/zlib:1", "md5/zlib:6", "md5/zlib:9"],
      },
    ]);
    // Alone it could be the files, for all that this rule knows; the oracle does know.
    const alone = await benched(join(dir, "out-alone"), {
      ...options,
      versions: `a=path:${stuck},b=path:${stuck}`,
    });
    expect(new Set(accusations(alone).map(({ rule }) => rule))).toEqual(new Set(["A3"]));
    expect(accusations(withoutOracle(alone))).toEqual([]);
  });

  test("A5: a program whose levels are the wrong way round", async () => {
    const turn = (from: number, to: number) =>
      `case "$*" in *--compress-level=${from}*) exec "$RSYNC" "$@" --compress-level=${to} ;; esac`;
    const turned = wrapper("turned", `${turn(1, 19)}\n${turn(19, 1)}\n${turn(3, 9)}\n${turn(9, 3)}`);
    const result = await benched(join(dir, "out-turned"), {
      ...matrix,
      versions: `3.2.7,turned=path:${turned}`,
      codecs: "zlib,zstd",
      levels: "zlib=3,9;zstd=1,19",
    });
    const found = accusations(result).filter(({ rule }) => rule === "A5");
    expect(found).toEqual([
      {
        rule: "A5",
        severity: "warning",
        contender: "turned",
        cells: expect.arrayContaining(["md5/zlib:9"]),
      },
    ]);
  });

  test("A9: bytes that the version does not explain, more or fewer", async () => {
    const weak = wrapper("weak", 'exec "$RSYNC" "$@" --compress-level=1');
    const found = { rule: "A9", severity: "warning", cells: ["md5/zlib"] };
    const worse = await benched(join(dir, "out-worse"), { ...matrix, versions: `3.2.7,weak=path:${weak}` });
    expect(accusations(worse).map(({ rule }) => rule)).toEqual(["A3"]);
    expect(accusations(withoutOracle(worse))).toEqual([{ ...found, contender: "weak" }]);
    const better = await benched(join(dir, "out-better"), { ...matrix, versions: `weak=path:${weak},3.2.7` });
    expect(accusations(withoutOracle(better))).toEqual([{ ...found, contender: "3.2.7" }]);
  });

  test("A9: with the same zlib 0.5 % is too much, with another one, or one not known, 5 %", async () => {
    const near = wrapper("near", 'exec "$RSYNC" "$@" --compress-level=5');
    const { measurements } = await benched(join(dir, "out-near"), {
      ...matrix,
      versions: `3.2.7,near=path:${near}`,
    });
    const [, script] = measurements.provisioned.contenders;
    if (!script) throw new Error("no second contender");
    const found = (libraries: Record<string, string>) => {
      script.libraries = libraries;
      return accusations(withoutOracle({ measurements })).map(({ rule }) => rule);
    };
    expect(found({})).toEqual([]);
    expect(found({ libz: "1.3.1" })).toEqual([]);
    expect(found({ libz: "bundled" })).toEqual(["A9"]);
    expect(found({ libzstd: "1.5.4" })).toEqual(["A9"]);
  });

  test("A9: without compression not one byte may differ", async () => {
    const other = wrapper("other", 'exec "$RSYNC" "$@" --checksum-choice=xxh64');
    const result = await benched(join(dir, "out-other"), {
      ...matrix,
      codecs: "none",
      versions: `3.2.7,other=path:${other}`,
    });
    expect(accusations(result)).toContainEqual({
      rule: "A9",
      severity: "warning",
      contender: "other",
      cells: ["md5/none"],
    });
  });

  test("A9: what is stored on either side is #123's, not the version's", async () => {
    const options = { ...matrix, corpus: "mixed-logs", versions: "3.2.3,3.2.7" };
    const found = accusations(await benched(join(dir, "out-stored"), options));
    expect(found).toEqual([{ rule: "A1", severity: "error", contender: "3.2.3", cells: ["md5/zlib"] }]);
  });

  test("A10: a checksum that changes more than its digest", async () => {
    const silent = wrapper(
      "silent",
      'case "$*" in *--checksum-choice=md5*) exec "$RSYNC" "$@" --checksum-choice=xxh64 ;; esac; exec "$RSYNC" "$@"',
    );
    const result = await benched(join(dir, "out-silent"), {
      ...matrix,
      checksums: "md5,xxh64,xxh128",
      versions: `3.2.7,silent=path:${silent}`,
    });
    expect(accusations(result).filter(({ rule }) => rule === "A10")).toEqual([
      {
        rule: "A10",
        severity: "error",
        contender: "silent",
        cells: expect.arrayContaining(["md5/zlib", "xxh64/zlib"]),
      },
    ]);
  });
});

test("nobody is accused of heeding its skip list, or of not heeding one, at any level", async () => {
  const corpus = join(dir, "images");
  mkdirSync(corpus);
  writeFileSync(join(corpus, "disk.iso"), "a very regular image\n".repeat(20_000));
  const result = await benched(join(dir, "out-images"), {
    corpus: `path:${corpus}`,
    versions: "3.2.7,3.2.3,system",
    checksums: "md5",
    codecs: "zlib,zlibx",
    levels: "1,6,9",
  });
  expect(result.analysis.anomalies).toEqual([]);
});
