import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { escapePath } from "../../src/corpus/escaped-path.ts";
import { isTransferredFile, parseItem, printedNameBytes } from "../../src/run/item-line.ts";
import { LineSplitter } from "../../src/run/line-splitter.ts";
import { StatsParser } from "../../src/run/stats-parser.ts";

/** Outputs recorded from real binaries; fixtures/rsync-output/README.md says how. */
const fixtures = new URL("../../fixtures/rsync-output", import.meta.url).pathname;
const versions = ["3.1.2", "3.2.3", "3.2.7", "3.5.0"];

function parse(version: string, name: string) {
  const stats = new StatsParser();
  const items: NonNullable<ReturnType<typeof parseItem>>[] = [];
  const splitter = new LineSplitter((line) => {
    const item = parseItem(line);
    if (item) items.push(item);
    else stats.push(line);
  });
  splitter.push(readFileSync(join(fixtures, version, `${name}.stdout`)));
  splitter.end();
  return { items, stats: stats.result() };
}

const paths = (items: ReturnType<typeof parse>["items"]) =>
  items.map((item) => escapePath(printedNameBytes(item.name)));

describe.each(versions)("the output of %s", (version) => {
  test("of a first copy: every line is an item or a statistic, and they agree", () => {
    const { items, stats } = parse(version, "initial");
    expect(items).toHaveLength(32);
    const files = items.filter(isTransferredFile);
    expect(files).toHaveLength(26);
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(386_307);
    expect(stats).toMatchObject({
      files: 32,
      regularFiles: 26,
      createdFiles: 31,
      deletedFiles: 0,
      transferredFiles: 26,
      totalSize: 386_324,
      transferredSize: 386_307,
      literalBytes: 386_307,
      matchedBytes: 0,
      fileListSize: 0,
      receivedBytes: 539,
    });
    expect(stats?.speedup).toBeCloseTo(386_324 / ((stats?.sentBytes ?? 0) + 539), 2);
  });

  test("holds names of every kind, byte for byte", () => {
    expect(paths(parse(version, "initial").items)).toEqual(
      expect.arrayContaining([
        " leading space",
        ">f+++++++++ 1 2 fake",
        "a\\#134#012b",
        "a\\#12b",
        "arrow -> x",
        "latin-\\#377.bin",
        "mixed-é-\\#377",
        "new\\#012line.txt",
        'quote"double',
        "tab\\#011here.txt",
        "trailing space ",
        "é.txt",
        "sub dir/deep\\#012/file.log",
      ]),
    );
  });

  test("gives the same paths without the iconv-aware locale and with 8-bit output", () => {
    const expected = paths(parse(version, "initial").items);
    expect(paths(parse(version, "initial-c-locale").items)).toEqual(expected);
  });

  test("of a second copy: nothing is transferred", () => {
    const { items, stats } = parse(version, "noop");
    expect(items.filter(isTransferredFile)).toEqual([]);
    expect(stats).toMatchObject({ transferredFiles: 0, literalBytes: 0 });
  });

  test("with grouped digits gives the same numbers", () => {
    const { stats } = parse(version, "initial-grouped");
    expect(stats).toMatchObject({ totalSize: 386_324, transferredSize: 386_307, receivedBytes: 539 });
  });

  test("of runs that failed before the statistics is not taken for a result", () => {
    const failures = readdirSync(join(fixtures, version)).filter((file) => /^error-.*\.stdout$/.test(file));
    expect(failures.length).toBeGreaterThan(5);
    const { stats } = parse(version, "error-unknown-option");
    expect(stats).toBeNull();
  });
});

test("a line that never ends does not fill the memory", () => {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (let chunk = 0; chunk < 64; chunk += 1) splitter.push(Buffer.alloc(4096, "x"));
  splitter.end();
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join("")).toHaveLength(64 * 4096);
});
