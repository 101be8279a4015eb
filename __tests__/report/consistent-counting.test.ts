import { expect, test } from "@jest/globals";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { type Json, raw } from "./hostile-results.ts";
import { refusalOf } from "./refusals.ts";

test("a recorded run is taken", () => {
  const { run } = parseUntrustedResults(JSON.stringify(raw("counted")));
  expect(run.counting?.runs.length).toBeGreaterThan(0);
});

test("one that is older than counting is taken, too", () => {
  const older = raw("pass");
  delete older.run.counting;
  delete older.run.machine.valgrind;
  const { run } = parseUntrustedResults(JSON.stringify(older));
  expect([run.counting, run.machine.valgrind]).toEqual([null, null]);
});

test.each<[string, (counting: Json) => void, string]>([
  ["a count twice", ({ runs }) => runs.push(runs[0]), "too often"],
  ["a third repeat", ({ runs }) => (runs[0].repetition = 3), "too often"],
  ["a count of no cell", ({ runs }) => (runs[0].cell = "x"), "nothing needs"],
  ["a corpus of another name", ({ corpora }) => (corpora[0].name = "huge"), "counting.corpora"],
  ["a corpus twice", ({ corpora }) => corpora.push(corpora[0]), "counted corpora"],
  ["corpora in disorder", ({ corpora }) => corpora.reverse(), "counted corpora"],
  ["no process", ({ runs }) => (runs[0].result.processes = []), "no process"],
  [
    "negative instructions",
    ({ runs }) => (runs[0].result.processes[0].instructions = -1),
    "does not lie between",
  ],
  ["an absent cell of nobody", ({ absent }) => absent.push({ cells: ["x"], reason: "" }), "nothing needs"],
  ["a run that is none", ({ runs }) => runs.push(7), "counting.runs"],
  ["a name without end", ({ pinned }) => (pinned.a = "x".repeat(2000)), "characters"],
])("%s is refused", (_name, change, expected) => {
  const results = raw("counted");
  change(results.run.counting);
  expect(refusalOf(JSON.stringify(results))).toContain(expected);
});

test("corpora that cannot be told apart give no numbers, and no error", () => {
  const results = raw("counted");
  for (const corpus of results.run.counting.corpora) Object.assign(corpus, { files: 1, bytes: 1 });
  expect(() => parseUntrustedResults(JSON.stringify(results))).not.toThrow();
});
