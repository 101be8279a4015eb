import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { TrialName } from "../../../src/config/trial-names.ts";
import { algorithmTrials } from "../../../src/plan/trials/algorithms.ts";
import { compressionTrials } from "../../../src/plan/trials/compression.ts";
import { skipCompressTrials } from "../../../src/plan/trials/skip-compress.ts";
import type { Contender } from "../../../src/provision/contender.ts";
import { describeProgram } from "../../../src/provision/describe.ts";
import { type TestContenders, testContenders } from "../../helpers/contenders.ts";
import { recordedTrials } from "../../helpers/recorded-trials.ts";
import { shownBy, tried } from "../../helpers/tried.ts";
import { writeWrapper } from "../../helpers/wrapper.ts";

const family: readonly TrialName[] = [...compressionTrials, ...skipCompressTrials, ...algorithmTrials].map(
  ({ name }) => name,
);

let dir: string;
let known: TestContenders;

beforeAll(async () => {
  known = await testContenders();
  dir = mkdtempSync(join(tmpdir(), "trials-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const inert = { rule: "A7", severity: "note", trials: "skip-compress", bug: "skip-list-inert" };
/** Both sides of RsyncProject/rsync#123. */
const skipListBug = (trials: string) => [
  { rule: "A6", severity: "error", trials, bug: "skip-list-stores-all" },
  { rule: "A6", severity: "warning", trials, bug: "skip-list-ignored-later" },
];
const md4 = { rule: "A15", severity: "error", trials: "checksum-md4", bug: "md4-unpadded" };

/** A real program behind a script, asked as any contender is. */
async function wrapped(name: string, script: string): Promise<Contender> {
  const binary = writeWrapper(dir, name, known.v327.binary, script);
  return { ...known.v327, label: name, binary, capabilities: await describeProgram(binary, process.env) };
}

describe("real programs", () => {
  test("3.2.3 has both sides of #123 in zlib, zlibx and as a daemon, and nothing else", async () => {
    const { runs, absent } = await tried(dir, family, [known.v323]);
    expect(absent).toEqual([]);
    expect(shownBy(runs, known.v323)).toEqual(skipListBug("order-zlib order-zlibx order-daemon"));
  });

  test.each(["v327", "system"] as const)("%s only has a skip list without effect", async (name) => {
    const { runs } = await tried(dir, family, [known[name]]);
    expect(runs).toHaveLength(family.length);
    expect(shownBy(runs, known[name])).toEqual([inert]);
  });

  test("blocks beyond 64 KiB are twice in deflate's history under protocol 30", async () => {
    const old = await wrapped("protocol-30", 'exec "$RSYNC" "$@" --protocol=30');
    const { runs } = await tried(dir, ["zlib-history"], [old]);
    expect(shownBy(runs, old)).toEqual([
      { rule: "A3", severity: "warning", trials: "zlib-history", bug: "zlib-history-repeats-64k" },
    ]);
  });
});

describe("programs that are made to do wrong", () => {
  test.each<[string, string, TrialName[], object[]]>([
    [
      "one that heeds no level",
      'exec "$RSYNC" "$@" --compress-level=6',
      ["levels-zlib", "levels-zlibx"],
      [
        { rule: "A4", severity: "error", trials: "levels-zlib", bug: null },
        { rule: "A4", severity: "error", trials: "levels-zlibx", bug: null },
      ],
    ],
    [
      "one that compresses at no level",
      'exec "$RSYNC" "$@" --compress-level=0',
      ["levels-zlib"],
      [{ rule: "A2", severity: "error", trials: "levels-zlib", bug: null }],
    ],
    [
      "one that takes another codec and checksum",
      'exec "$RSYNC" "$@" --compress-choice=zlibx --checksum-choice=md4',
      ["negotiation"],
      Array.from({ length: 4 }, () => ({
        rule: "A15",
        severity: "error",
        trials: "negotiation",
        bug: null,
      })),
    ],
    [
      "one that takes another level",
      'exec "$RSYNC" "$@" --compress-level=9',
      ["negotiation-zstd"],
      [{ rule: "A15", severity: "error", trials: "negotiation-zstd", bug: null }],
    ],
    [
      "one that compresses the second copy less, for another reason than a skip list",
      'case "$(ls ../trial/source)" in *a.gz*) exec "$RSYNC" "$@" --compress-level=1 ;; esac; exec "$RSYNC" "$@"',
      ["order-zlib"],
      [
        { rule: "A6", severity: "error", trials: "order-zlib", bug: null },
        { rule: "A6", severity: "warning", trials: "order-zlib", bug: null },
      ],
    ],
    [
      "one whose bytes hang on a list that does not name the file",
      'case "$*" in *--skip-compress=gz*) exec "$RSYNC" "$@" --compress-level=1 ;; esac; exec "$RSYNC" "$@"',
      ["order-zlib"],
      [{ rule: "A7", severity: "error", trials: "order-zlib", bug: null }],
    ],
    [
      "one with another digest than MD4's, which is no known bug",
      'exec "$RSYNC" "$@" --checksum-choice=md5',
      ["checksum-md4"],
      [{ rule: "A15", severity: "error", trials: "checksum-md4", bug: null }],
    ],
  ])("%s", async (name, script, trials, expected) => {
    const program = await wrapped(name.replaceAll(/\W/g, "-"), script);
    const { runs } = await tried(dir, trials, [program]);
    expect(shownBy(runs, program)).toEqual(expected);
  });
});

describe("recordings of releases that cannot be had here", () => {
  test.each<[string, object[]]>([
    [
      "3.0.9",
      [
        ...skipListBug("order-zlib order-daemon"),
        { rule: "A3", severity: "warning", trials: "zlib-history", bug: "zlib-history-repeats-64k" },
      ],
    ],
    [
      "3.1.2",
      [
        ...skipListBug("order-daemon"),
        { rule: "A7", severity: "error", trials: "order-zlib order-zlibx", bug: "skip-list-stores-all" },
      ],
    ],
    [
      "3.1.3-extzlib",
      [
        { rule: "A7", severity: "error", trials: "order-zlibx", bug: "skip-list-stores-all" },
        { rule: "A2", severity: "error", trials: "levels-zlib", bug: "external-zlib-no-compression" },
      ],
    ],
    ["3.2.2", [...skipListBug("order-zlib order-zlibx order-daemon"), md4]],
    ["3.4.1-extzlib", [inert]],
  ])("%s", (version, expected) => {
    const runs = recordedTrials("compression", version);
    // Their lists matter to what they agree on unasked; those of the recorded ones begin as this one's does.
    expect(shownBy(runs, { ...known.v327, label: version })).toEqual(expected);
  });
});
