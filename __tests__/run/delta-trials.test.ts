import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { TrialName } from "../../src/config/trial-names.ts";
import type { Contender } from "../../src/provision/contender.ts";
import { type TestContenders, testContenders } from "../helpers/contenders.ts";
import { deltaFamily } from "../helpers/delta-trials.ts";
import { foundIn, tried } from "../helpers/tried.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let contenders: TestContenders;
let dir: string;

beforeAll(async () => {
  contenders = await testContenders();
}, 900_000);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "delta trials-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function found(contender: Contender, names: readonly TrialName[]) {
  const { runs, absent } = await tried(dir, names, [contender]);
  rmSync(dir, { recursive: true });
  expect(absent.filter(({ kind }) => kind !== "incapable")).toEqual([]);
  expect(runs.length + absent.length).toBe(names.length);
  return foundIn(runs, contender.label);
}

const inBoth = [
  "A16 append-redo-xxh64: short-digest-redo",
  "A19 delta-equal-blocks: equal-rolling-checksums",
  "A19 sparse-dense: sparse-small-writes",
  "A20 preallocate-sparse: preallocated-not-sparse",
];

describe("of updates, resumed copies and sparse files", () => {
  test("3.2.3 shows every known bug that it has, and nothing else", async () => {
    expect(await found(contenders.v323, deltaFamily)).toEqual([
      "A12 inplace-sparse: inplace-sparse-zero-tail",
      "A17 inplace-sparse-remote: inplace-sparse-truncates",
      "A18 many-descriptors: descriptors-beyond-1024",
      ...inBoth,
    ]);
  }, 60_000);

  test("3.2.7 shows those that it still has", async () => {
    expect(await found(contenders.v327, deltaFamily)).toEqual([
      "A12 inplace-sparse: inplace-sparse-zero-tail",
      "A18 many-descriptors: descriptors-beyond-1024",
      ...inBoth,
    ]);
  }, 60_000);

  test("the system's rsync shows nothing that is new, and from 3.5.0 on nothing at all", async () => {
    const seen = await found(contenders.system, deltaFamily);
    expect(seen.filter((one) => one.endsWith(": new"))).toEqual([]);
    if (/^3\.[5-9]/.test(contenders.system.capabilities.version)) expect(seen).toEqual([]);
  }, 60_000);

  test("3.1.2 refuses what it does not know, and is not accused of that", async () => {
    if (contenders.v312 === null) return;
    expect(await found(contenders.v312, deltaFamily)).toEqual([
      "A18 many-descriptors: descriptors-beyond-1024",
      "A19 delta-equal-blocks: equal-rolling-checksums",
      "A19 sparse-dense: sparse-small-writes",
    ]);
  }, 60_000);
});

test("a step is ended at the limit that it sets itself", async () => {
  const { runs } = await tried(dir, ["many-descriptors"], [contenders.v327]);
  expect(runs[0]?.steps[0]?.outcome).toEqual({ kind: "timed-out", limitMs: 3000 });
});

describe("a program that", () => {
  const around = (name: string, script: string): Contender => ({
    ...contenders.v327,
    binary: writeWrapper(dir, name, contenders.v327.binary, script),
  });

  test("finds no unchanged block is found, and is no known bug", async () => {
    const whole = around("whole", 'exec "$RSYNC" "$@" --whole-file');
    expect(await found(whole, ["delta-edits", "partial-dir-absolute"])).toEqual([
      "A16 delta-edits: new",
      "A16 partial-dir-absolute: new",
    ]);
  });

  test("sends grown files whole is found, and is not what #635 reports", async () => {
    const ignoring = around("ignoring", 'exec "$RSYNC" "$@" --no-append --whole-file');
    expect(await found(ignoring, ["append-grown"])).toEqual(["A16 append-grown: new"]);
  });

  test("crashes while it updates a file is not taken for one that has a known bug", async () => {
    const names: TrialName[] = ["delta-zlib-blocks", "delta-zstd", "delta-sha1", "partial-dir-absolute"];
    const crash = around("crash", "kill -SEGV $$");
    expect(await found(crash, names)).toEqual(names.map((name) => `A17 ${name}: new`));
  });
});
