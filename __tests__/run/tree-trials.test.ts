import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { TrialName } from "../../src/config/trial-names.ts";
import type { Contender } from "../../src/provision/contender.ts";
import { type TestContenders, testContenders } from "../helpers/contenders.ts";
import { treeFamily } from "../helpers/tree-trials.ts";
import { foundIn, tried } from "../helpers/tried.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let contenders: TestContenders;
let dir: string;

beforeAll(async () => {
  contenders = await testContenders();
}, 900_000);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "tree trials-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

async function found(contender: Contender, names: readonly TrialName[] = treeFamily) {
  const { runs, absent } = await tried(dir, names, [contender]);
  rmSync(dir, { recursive: true });
  const forRoot = isRoot ? [] : names.filter((name) => name === "linked-destination");
  expect(absent.map(({ trial, kind }) => `${trial} ${kind}`)).toEqual(
    forRoot.map((name) => `${name} needs-root`),
  );
  expect(runs.length + absent.length).toBe(names.length);
  return foundIn(runs, contender.label);
}

const devices = "A13 device-count: devices-counted-as-links";
const pages = "A19 empty-directories: page-for-each-directory";

describe("of links, devices, lists of names and many directories", () => {
  test("3.2.3 shows the bug that it has, and nothing else", async () => {
    expect(await found(contenders.v323)).toEqual([devices]);
  }, 60_000);

  test("3.2.7 shows those that it has", async () => {
    expect(await found(contenders.v327)).toEqual([devices, pages]);
  }, 60_000);

  test("the system's rsync shows nothing that is new", async () => {
    const seen = await found(contenders.system);
    expect(seen.filter((one) => one.endsWith(": new"))).toEqual([]);
    if (contenders.system.capabilities.version !== "3.5.0") return;
    const refused = isRoot ? ["A17 linked-destination: untrusted-link-in-destination"] : [];
    expect(seen).toEqual([...refused, pages]);
  }, 60_000);

  test("3.1.2 is accused of its count of devices only", async () => {
    if (contenders.v312 === null) return;
    expect(await found(contenders.v312)).toEqual([devices]);
  }, 60_000);
});

test("every copy that is checked is right, and every size of a tree is measured", async () => {
  const { runs } = await tried(dir, treeFamily, [contenders.v323]);
  const steps = runs.flatMap((run) => run.steps.map((step) => ({ trial: run.trial, ...step })));
  const unchecked = steps.filter(({ content }) => content.kind !== "verified").map(({ trial }) => trial);
  expect([...new Set(unchecked)]).toEqual([
    "keep-dirlinks",
    "link-dest-relative",
    "device-count",
    "empty-directories",
  ]);
  const many = steps.filter(({ trial }) => trial.endsWith("-directories"));
  expect(many.map(({ stats }) => stats?.files)).toEqual([1002, 2002, 4002, 102, 302, 602]);
  expect(many.filter(({ usage }) => usage.maxRssKib === null)).toEqual([]);
}, 60_000);

describe("a program that", () => {
  const around = (name: string, script: string): Contender => ({
    ...contenders.v323,
    binary: writeWrapper(dir, name, contenders.v323.binary, script),
  });

  test("does not know --link-dest is found, and has no known bug", async () => {
    const words = 'for word do shift; case $word in --link-dest=*) ;; *) set -- "$@" "$word";; esac; done';
    const ignoring = around("ignoring", `${words}; exec "$RSYNC" "$@"`);
    const names: TrialName[] = ["link-dest-relative"];
    expect(await found(ignoring, names)).toEqual(["A16 link-dest-relative: new"]);
  });

  test("crashes is not taken for one that has a known bug", async () => {
    const names = treeFamily.filter((name) => name !== "linked-destination");
    const crash = around("crash", "kill -SEGV $$");
    expect(await found(crash, names)).toEqual(names.map((name) => `A17 ${name}: new`));
  }, 30_000);
});
