import { describe, expect, test } from "@jest/globals";
import { parseCallgrind } from "../../../src/run/counting/callgrind-dump.ts";
import { recordedDumps, recordedTexts } from "./recorded-dumps.ts";

const runs = ["3.2.3", "3.2.3-inherited", "3.5.0"] as const;

describe.each(runs)("profiles of %s", (run) => {
  test("each function has what it executed itself: all of them are the whole", () => {
    for (const { functions, instructions } of recordedDumps(run)) {
      const sum = functions.reduce((all, one) => all + one.instructions, 0);
      expect(sum).toBe(instructions);
    }
  });

  test("every function has a name and an object", () => {
    for (const { functions } of recordedDumps(run)) {
      expect(functions.length).toBeGreaterThan(0);
      for (const { name, object } of functions) {
        expect(name).not.toBe("");
        expect(object).toMatch(/^\/|^\?\?\?$/);
      }
    }
  });

  test("one that is cut off is none", () => {
    for (const text of Object.values(recordedTexts(run))) {
      for (const share of [0, 0.1, 0.5, 0.99]) {
        expect(parseCallgrind(text.slice(0, text.length * share))).toBeNull();
      }
    }
  });
});

test("a dump says why it was written and where it begins and ends", () => {
  const [first, last] = recordedDumps("3.2.3");
  expect(first).toMatchObject({ from: 0, trigger: "--dump-before=fork" });
  expect(last).toMatchObject({ from: first?.to, trigger: "Program termination", pid: first?.pid });
});

test("a profile of other events is refused", () => {
  const [text = ""] = Object.values(recordedTexts("3.2.3"));
  expect(parseCallgrind(text)).not.toBeNull();
  expect(parseCallgrind(text.replace("events: Ir", "events: Ir Dr"))).toBeNull();
});
