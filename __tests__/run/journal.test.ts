import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { Journal, runIdentity } from "../../src/run/journal.ts";
import { type Observation, observationSchema } from "../../src/run/observation.ts";

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "journal-"));
  path = join(dir, "observations.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true }));

function observation(cell: string): Observation {
  return {
    cell,
    block: 0,
    sequence: 0,
    startedAt: "2026-01-01T00:00:00.000Z",
    argv: ["rsync"],
    outcome: { kind: "exited", code: 0 },
    stderr: "",
    usage: {
      method: "wall-only",
      wallS: 1,
      userS: null,
      systemS: null,
      maxRssKib: null,
      processes: null,
      voluntarySwitches: null,
      involuntarySwitches: null,
      stolenS: null,
      othersS: null,
    },
    stats: null,
    transfer: null,
    content: { kind: "not-checked", reason: "test" },
    verifyS: 0,
  };
}

test("each observation is on disk as soon as it is appended", () => {
  const journal = Journal.create(path, "run");
  journal.append(observation("a"));
  const lines = readFileSync(path, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ journal: 1, run: "run" }, observation("a")]);
  journal.close();
});

describe("resuming", () => {
  test("gives what was measured, drops a half-written line and appends after it", () => {
    const first = Journal.create(path, "run");
    first.append(observation("a"));
    first.close();
    appendFileSync(path, '{"cell":"b","blo');
    const { journal, records } = Journal.resume(path, "run", observationSchema);
    journal.append(observation("c"));
    journal.close();
    expect(records).toEqual([observation("a")]);
    const again = Journal.resume(path, "run", observationSchema);
    again.journal.close();
    expect(again.records.map(({ cell }) => cell)).toEqual(["a", "c"]);
  });

  test.each([
    ["another run's journal", () => Journal.create(path, "other").close(), /belongs to another run/],
    ["no journal", () => undefined, /nothing to resume/],
    ["an empty file", () => writeFileSync(path, ""), /belongs to another run/],
    ["a file that is no journal", () => writeFileSync(path, "hello\n"), /not JSON/],
  ])("%s is refused", (_what, prepare, message) => {
    prepare();
    expect(() => Journal.resume(path, "run", observationSchema)).toThrow(
      expect.objectContaining({ kind: "usage", message: expect.stringMatching(message) }),
    );
  });

  test("an unreadable observation is refused, not counted", () => {
    Journal.create(path, "run").close();
    appendFileSync(path, '{"cell":1}\n');
    expect(() => Journal.resume(path, "run", observationSchema)).toThrow(/cannot be read/);
  });
});

test("a line that the disk takes only a part of is taken back", async () => {
  const script = `
    import { Journal } from ${JSON.stringify(new URL("../../src/run/journal.ts", import.meta.url).href)};
    const journal = Journal.create(process.argv[1], "run");
    try {
      for (;;) journal.append({ cell: "x".repeat(700) });
    } catch (error) {
      console.log(error.kind);
    }`;
  // A limit on the size of files stands for a full disk; without the signal that would come with it.
  const limited = `trap '' XFSZ; ulimit -f 8; exec "$0" --input-type=module -e "$1" "$2"`;
  const { stdout } = await execa("bash", ["-c", limited, process.execPath, script, path]);
  expect(stdout).toBe("inconclusive");
  const lines = readFileSync(path, "utf8").split("\n");
  expect(lines.pop()).toBe("");
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});

test("a run's identity depends on all that decides what is measured", () => {
  const parts = { binaries: [{ label: "a", sha256: "1" }], corpus: "x" };
  expect(runIdentity(parts)).toBe(runIdentity(structuredClone(parts)));
  expect(runIdentity(parts)).not.toBe(runIdentity({ ...parts, corpus: "y" }));
});
