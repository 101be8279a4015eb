import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import fc from "fast-check";
import { escapePath } from "../../../src/corpus/escaped-path.ts";
import { makeCell } from "../../../src/plan/make-plan.ts";
import { isTransferredFile, parseItem, printedNameBytes } from "../../../src/run/item-line.ts";
import { settingOf } from "../../../src/run/oracle/setting.ts";
import { aroundPayload, plainWire } from "../../../src/run/wire-model.ts";
import { type TestContenders, testContenders } from "../../helpers/contenders.ts";
import { hex, mixture, noise, text } from "../../helpers/wire-files.ts";

let dir: string;
let contenders: TestContenders;

beforeAll(async () => {
  contenders = await testContenders();
  dir = mkdtempSync(join(tmpdir(), "wire-properties-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface MadeFile {
  path: string[];
  data: Buffer;
}

/** Names that every file system takes; the tree may hold one only as a file or only as a folder. */
const nameArbitrary = fc
  .string({ unit: fc.constantFrom(..."abcXYZ019 ._-'\"\\#é\n"), minLength: 1, maxLength: 20 })
  .filter((name) => name !== "." && name !== "..");
const sizeArbitrary = fc.oneof(fc.nat(300), fc.nat(40_000), fc.nat(200 * 1024));
const fileArbitrary: fc.Arbitrary<MadeFile> = fc
  .tuple(
    fc.array(
      nameArbitrary.map((name) => `d${name}`),
      { maxLength: 3 },
    ),
    nameArbitrary.map((name) => `f${name}`),
    fc.constantFrom(text, noise, hex, mixture),
    sizeArbitrary,
    fc.nat(),
  )
  .map(([folders, name, make, size, seed]) => ({ path: [...folders, name], data: make(size, seed) }));
const treeArbitrary = fc.uniqueArray(fileArbitrary, {
  selector: ({ path }) => path.join("/"),
  minLength: 1,
  maxLength: 12,
});

/** What a real rsync says that each file cost (`%b`), by its path. */
async function costsOf(rsync: string, files: readonly MadeFile[], flags: readonly string[]) {
  const [source, destination] = [join(dir, "src"), join(dir, "dst")];
  for (const folder of [source, destination]) rmSync(folder, { recursive: true, force: true });
  for (const { path, data } of files) {
    mkdirSync(dirname(join(source, ...path)), { recursive: true });
    writeFileSync(join(source, ...path), data);
  }
  const args = ["-a", "--out-format=%i %b %l %n", ...flags, `${source}/`, `${destination}/`];
  const { stdout } = await execa(rsync, args, { env: { LC_ALL: "C.UTF-8" } });
  const items = stdout.split("\n").flatMap((line) => parseItem(line) ?? []);
  return new Map(
    items.filter(isTransferredFile).map((item) => {
      // Read as UTF-8, unlike in the run stage.
      const printed = Buffer.from(item.name).toString("latin1");
      return [escapePath(printedNameBytes(printed)), item.wireBytes] as const;
    }),
  );
}

/** Paths in the form of `costsOf`, with one number a file. */
function byPath(files: readonly MadeFile[], value: (data: Buffer) => number) {
  return new Map(files.map(({ path, data }) => [escapePath(Buffer.from(path.join("/"))), value(data)]));
}

const sorted = (costs: ReadonlyMap<string, number>) =>
  [...costs].sort(([one], [other]) => (one < other ? -1 : 1));

const runs = { numRuns: 4, endOnFailure: true };

describe.each([
  ["3.2.7", () => contenders.v327.binary],
  ["the system's rsync", () => contenders.system.binary],
])("any tree, copied by %s", (_name, binary) => {
  test("without compression: every file costs exactly what the model says", async () => {
    const checksums = fc.constantFrom("md5", "xxh128", "xxh64", "none");
    await fc.assert(
      fc.asyncProperty(treeArbitrary, checksums, async (files, checksum) => {
        const costs = await costsOf(binary(), files, [`--checksum-choice=${checksum}`]);
        expect(sorted(costs)).toEqual(
          sorted(byPath(files, ({ length }) => plainWire(length, checksum) ?? 0)),
        );
      }),
      runs,
    );
  });

  test.each(["zlib", "zlibx", "lz4"])("with %s at any level: the same", async (codec) => {
    await fc.assert(
      fc.asyncProperty(treeArbitrary, fc.integer({ min: 1, max: 9 }), async (files, level) => {
        const setting = settingOf(makeCell("a", "md5", codec, codec === "lz4" ? null : level));
        const flags = ["--checksum-choice=md5", `--compress-choice=${codec}`, `--compress-level=${level}`];
        const costs = await costsOf(binary(), files, flags);
        const around = aroundPayload("md5") ?? 0;
        expect(sorted(costs)).toEqual(
          sorted(byPath(files, (data) => (setting?.payload(data) ?? 0) + around)),
        );
      }),
      runs,
    );
  });

  test("with zstd: all files together cost no more than the bound and its tolerance", async () => {
    const levels = fc.oneof(fc.integer({ min: -2000, max: -1 }), fc.integer({ min: 1, max: 12 }));
    await fc.assert(
      fc.asyncProperty(treeArbitrary, levels, async (files, level) => {
        const setting = settingOf(makeCell("a", "md5", "zstd", level));
        const flags = ["--checksum-choice=md5", "--compress-choice=zstd", `--compress-level=${level}`];
        const costs = await costsOf(binary(), files, flags);
        const around = aroundPayload("md5") ?? 0;
        const bound = byPath(files, (data) => (setting?.payload(data) ?? 0) + around);
        const sum = (map: ReadonlyMap<string, number>) => [...map.values()].reduce((a, b) => a + b, 0);
        expect(sum(costs)).toBeLessThanOrEqual((setting?.tolerance ?? 0) * sum(bound) + 64 * files.length);
      }),
      runs,
    );
  });
});
