import { describe, expect, test } from "@jest/globals";
import { publishedRows } from "../../src/analyse/published/centminmod-2020.ts";
import { type Config, parseConfig } from "../../src/config/config.ts";
import { mergeOptions, noFile } from "../../src/config/raw.ts";
import { cellArgv, itemFormat } from "../../src/plan/argv.ts";
import { makeCell, makePlan } from "../../src/plan/make-plan.ts";
import type { Contender } from "../../src/provision/contender.ts";

/** Capabilities as 3.1.2 and 3.2.3 print them (fixtures/version). */
const old = contender("3.1.2", {
  checksums: ["md5"],
  codecs: ["none", "zlib", "zlibx"],
  options: { checksumChoice: false, compressChoice: false, newCompress: true },
});
const modern = contender("3.2.3", {
  checksums: ["xxh128", "xxh3", "xxh64", "md5", "md4", "none"],
  codecs: ["zstd", "lz4", "zlibx", "zlib", "none"],
  options: { checksumChoice: true, compressChoice: true, newCompress: true },
  aliases: { xxhash: "xxh64" },
});

function contender(label: string, capabilities: Partial<Contender["capabilities"]>): Contender {
  return {
    label,
    spec: label,
    kind: "release",
    binary: `/store/${label}/bin/rsync`,
    sha256: label,
    origin: "store",
    reused: true,
    libraries: {},
    capabilities: {
      version: label,
      protocol: 31,
      checksums: [],
      codecs: [],
      aliases: {},
      options: { checksumChoice: true, compressChoice: true, newCompress: true },
      optimizations: [],
      features: [],
      ...capabilities,
    },
  };
}

function config(given: Record<string, string>): Config {
  return parseConfig(mergeOptions({ versions: "3.1.2,3.2.3", ...given }, noFile));
}

const plan = (given: Record<string, string>, baseline = "3.1.2") =>
  makePlan(config(given), [old, modern], baseline);

describe("the matrix", () => {
  test("auto takes what each contender lists, without the checksum none", () => {
    const { cells, skipped } = plan({});
    expect(cells.filter((cell) => cell.contender === "3.1.2").map((cell) => cell.codec)).toEqual([
      "none",
      "zlib",
      "zlibx",
    ]);
    expect(cells.filter((cell) => cell.contender === "3.2.3")).toHaveLength(5 * 5);
    expect(cells.some((cell) => cell.checksum === "none")).toBe(false);
    expect(cells).toHaveLength(new Set(cells.map((cell) => cell.id)).size);
    expect(skipped).toHaveLength(25 - 3);
  });

  test("what a contender cannot do is skipped with its reason", () => {
    const reasons = Object.fromEntries(
      plan({ checksums: "md5,xxh128", codecs: "zlib,zstd" }).skipped.map(({ cell, reason }) => [
        cell.id,
        reason,
      ]),
    );
    expect(reasons).toEqual({
      "3.1.2/md5/zstd/local/initial": "rsync 3.1.2 has no --compress-choice: it can do none, zlib, zlibx",
      "3.1.2/xxh128/zlib/local/initial": "rsync 3.1.2 has no --checksum-choice: it always uses md5",
      "3.1.2/xxh128/zstd/local/initial": "rsync 3.1.2 has no --checksum-choice: it always uses md5",
    });
  });

  test("releases before 3.2.0 take levels -1 to 9 only", () => {
    const { cells, skipped } = plan({ checksums: "md5", codecs: "zlib", levels: "-2,-1,0,1,9,10" });
    const levels = (label: string) =>
      cells.filter((cell) => cell.contender === label).map((cell) => cell.level);
    expect(levels("3.1.2")).toEqual([-1, 0, 1, 9]);
    expect(levels("3.2.3")).toEqual([-2, -1, 0, 1, 9, 10]);
    expect(skipped.map(({ cell }) => cell.level)).toEqual([-2, 10]);
  });

  test("none and lz4 run once whatever the levels, and an alias is no second checksum", () => {
    const { cells } = plan({ checksums: "xxhash,xxh64", codecs: "none,lz4", levels: "1,6,9" });
    expect(cells.map((cell) => cell.id)).toEqual([
      "3.2.3/xxh64/none/local/initial",
      "3.2.3/xxh64/lz4/local/initial",
    ]);
  });

  test("lz4 runs at the levels that are named for it", () => {
    const { cells } = plan({ checksums: "md5", codecs: "none,lz4", levels: "lz4=1..3" });
    expect(cells.filter(({ contender }) => contender === "3.2.3").map(({ level }) => level)).toEqual([
      null,
      1,
      2,
      3,
    ]);
  });

  test("levels can be for one checksum only", () => {
    const { cells } = plan({ checksums: "md5,xxh3", codecs: "zstd", levels: "zstd=3;xxh3/zstd=-2..0" });
    expect(cells.map(({ checksum, level }) => `${checksum} ${level}`)).toEqual([
      "md5 3",
      "xxh3 -2",
      "xxh3 -1",
      "xxh3 0",
    ]);
  });

  test("skip lists are variants of every cell that compresses, and the id of one without is as ever", () => {
    const { cells, references } = plan({
      checksums: "md5",
      codecs: "none,zlib",
      "skip-compress": "default,none,gz/log",
    });
    expect(cells.filter(({ contender }) => contender === "3.2.3").map(({ id }) => id)).toEqual([
      "3.2.3/md5/none/local/initial",
      "3.2.3/md5/zlib/local/initial",
      "3.2.3/md5/zlib/local/initial/skip=",
      "3.2.3/md5/zlib/local/initial/skip=gz/log",
    ]);
    const own = cells.flatMap(({ id }) => (id.startsWith("3.2.3") ? [id] : []));
    expect(references).toEqual(
      own.map((cell) => ({ cell, reference: cell.replace("3.2.3", "3.1.2"), match: "same" })),
    );
  });

  test("the preset is every published combination, and 161 cells", () => {
    const { cells } = plan({ preset: "centminmod-2020" });
    const missing = publishedRows.filter(
      (row) =>
        !cells.some(
          (cell) =>
            cell.contender === row.version &&
            cell.checksum === row.checksum &&
            cell.codec === row.codec &&
            cell.level === row.level,
        ),
    );
    expect(missing).toEqual([]);
    expect(cells).toHaveLength(161);
  });

  test.each([
    ["zsdt=3", 'levels: no version lists the codec "zsdt".'],
    ["md6/zstd=3", 'levels: no version lists the checksum "md6".'],
    ["md5/zsdt=3", 'levels: no version lists the codec "zsdt".'],
  ])("a misspelt name in the levels %s is refused", (levels, message) => {
    expect(() => plan({ codecs: "zstd", levels })).toThrow(
      expect.objectContaining({ kind: "usage", message }),
    );
  });

  test("a name that no contender lists is refused", () => {
    expect(() => plan({ codecs: "zsdt" })).toThrow(
      expect.objectContaining({ kind: "usage", message: 'codecs: no version lists "zsdt".' }),
    );
  });
});

describe("reference cells", () => {
  const found = (given: Record<string, string>) =>
    Object.fromEntries(
      plan(given).references.map(({ cell, reference, match }) => [cell, `${match} ${reference}`]),
    );

  test("the same combination where the baseline has it, else its nearest", () => {
    expect(
      found({ checksums: "md5,xxh3", codecs: "none,zlib,zlibx,zstd", levels: "default,9" }),
    ).toMatchObject({
      "3.2.3/md5/zlib/local/initial": "same 3.1.2/md5/zlib/local/initial",
      "3.2.3/md5/zlibx:9/local/initial": "same 3.1.2/md5/zlibx:9/local/initial",
      "3.2.3/xxh3/zlib:9/local/initial": "nearest 3.1.2/md5/zlib:9/local/initial",
      "3.2.3/xxh3/none/local/initial": "nearest 3.1.2/md5/none/local/initial",
      "3.2.3/md5/zstd:9/local/initial": "nearest 3.1.2/md5/zlib:9/local/initial",
    });
  });

  test("a compressed cell is never held against an uncompressed one", () => {
    const { references } = makePlan(
      config({ checksums: "md5", codecs: "none,zstd" }),
      [contender("3.1.2", { ...old.capabilities, codecs: ["none"] }), modern],
      "3.1.2",
    );
    expect(references.map(({ cell }) => cell)).toEqual(["3.2.3/md5/none/local/initial"]);
  });

  test("the baseline has none", () => {
    expect(plan({}, "3.2.3").references.every(({ cell }) => cell.startsWith("3.1.2/"))).toBe(true);
  });
});

describe("blocks", () => {
  test("a warm-up of one cell a contender, then every repetition, each every cell once in its own order", () => {
    const { blocks, cells } = plan({ repetitions: "4", metrics: "wire-bytes,peak-memory" });
    // Three more are kept for confirming what was found.
    expect(blocks).toHaveLength(1 + 4 + 3);
    const sorted = cells.map((cell) => cell.id).sort();
    const [warmUp, ...repetitions] = blocks;
    expect(warmUp?.map((id) => id.split("/")[0]).sort()).toEqual(["3.1.2", "3.2.3"]);
    for (const block of repetitions) expect([...block].sort()).toEqual(sorted);
    expect(new Set(repetitions.map((block) => block.join())).size).toBe(7);
  });

  test.each(["sender-memory", "generator-memory", "receiver-memory"])(
    "with %s the warm-up is every cell, since it sees the processes; the probe goes on as ever",
    (metrics) => {
      const { blocks, cells } = plan({ metrics: `cpu-time,${metrics}` });
      const times = [...Map.groupBy(blocks[0] ?? [], (id) => id)].map(([id, runs]) => [id, runs.length]);
      expect(times.map(([id]) => id).sort()).toEqual(cells.map(({ id }) => id).sort());
      expect(times.filter(([, runs]) => runs !== 1)).toEqual([["3.1.2/md5/none/local/initial", 13]]);
      expect(blocks[0]?.slice(-13).every((id) => id === "3.1.2/md5/none/local/initial")).toBe(true);
    },
  );

  test("the same seed gives the same order, another seed another", () => {
    expect(plan({ "corpus-seed": "7" }).blocks).toEqual(plan({ "corpus-seed": "7" }).blocks);
    expect(plan({ "corpus-seed": "7" }).blocks).not.toEqual(plan({ "corpus-seed": "8" }).blocks);
  });
});

describe("argv", () => {
  const common = ["-a", "--no-h", "--stats", `--out-format=${itemFormat}`];
  test.each([
    [old, "md5", "none", null, []],
    [old, "md5", "zlib", null, ["-z"]],
    [old, "md5", "zlib", 9, ["-z", "--compress-level=9"]],
    [old, "md5", "zlibx", 1, ["-zz", "--compress-level=1"]],
    [modern, "xxh128", "none", null, ["--checksum-choice=xxh128"]],
    [modern, "md5", "zlib", null, ["--checksum-choice=md5", "--compress-choice=zlib"]],
    [
      modern,
      "xxh64",
      "zstd",
      -8000,
      ["--checksum-choice=xxh64", "--compress-choice=zstd", "--compress-level=-8000"],
    ],
    [old, "md5", "zlib", 9, ["-z", "--compress-level=9", "--skip-compress=gz/log"], "gz/log"],
    [
      modern,
      "md5",
      "zlib",
      null,
      ["--checksum-choice=md5", "--compress-choice=zlib", "--skip-compress="],
      "",
    ],
  ] as const)("%#", (program, checksum, codec, level, flags, skip: string | null = null) => {
    const cell = makeCell(program.label, checksum, codec, level, skip);
    expect(cellArgv(program, cell, "/from here", "/to")).toEqual([
      program.binary,
      ...common,
      ...flags,
      "/from here/",
      "/to/",
    ]);
  });
});
