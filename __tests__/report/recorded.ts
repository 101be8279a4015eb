import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import type { Analysis } from "../../src/analyse/analysis.ts";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { parseResults } from "../../src/report/results-json.ts";
import type { Observation } from "../../src/run/observation.ts";

/** How each was recorded stands in fixtures/report/README.md. */
export type Recording = "fail" | "baseline" | "pass" | "counted" | "history" | "published";

/** Measurements of a real run. A fresh copy each time: tests change it. */
export function recorded(name: Recording): Measurements {
  return parseResults(readFileSync(fixture(`${name}.results.json`), "utf8"));
}

/** The same without the advice that a run gives who asks for no gate. */
export function ungated(name: Recording): Measurements {
  const measurements = recorded(name);
  return { ...measurements, config: { ...measurements.config, gates: [] } };
}

/** The arguments of every renderer. */
export function concluded(measurements: Measurements): [Measurements, Analysis] {
  return [measurements, analyse(measurements)];
}

/** Compares with a golden file, or writes it when UPDATE_GOLDEN is set. */
export function expectGolden(name: string, actual: string): void {
  if (process.env.UPDATE_GOLDEN) writeFileSync(fixture(name), actual);
  expect(actual).toBe(readFileSync(fixture(name), "utf8"));
}

/** Turns the observations of the cells that `wanted` names into something else. */
export function alter(
  measurements: Measurements,
  wanted: (cell: string) => boolean,
  change: (observation: Observation) => Observation,
): Measurements {
  const observations = measurements.run.observations.map((one) => (wanted(one.cell) ? change(one) : one));
  return { ...measurements, run: { ...measurements.run, observations } };
}

/** A run that a contender did not survive. */
export function crashed(observation: Observation, stderr: string): Observation {
  return {
    ...observation,
    outcome: { kind: "exited", code: 12 },
    stderr,
    stats: null,
    content: { kind: "not-checked", reason: "the run did not complete" },
  };
}

/** Text that tries to break out of every place it could stand in. */
export const hostile = [
  "a|b",
  "`c` ``` ~~~",
  "<img src=x onerror=alert(1)><!-- </details>",
  "@octocat org/repo#1 #2 GH-3",
  "https://evil.example www.evil.example a@evil.example",
  "[x](javascript:alert(1)) ![y](z) [^1]",
  "**bold** _it_ ~~del~~ $x$",
  '--> <!-- rsync-bench-action key="default" --></details></summary>',
  "@everyone \n::error::x\n##[error]x \u0024{{ github.token }}",
  "\n```mermaid\nxychart-beta\n```\n~~~\n",
  "line\r\nbreak\n\n# heading\n- item",
  "\u001b[31mred\u0007\u0000",
  "\u202egnp.exe\u2066\u200b\ufeff\u2028",
].join(" ");

function fixture(name: string): URL {
  return new URL(`../../fixtures/report/${name}`, import.meta.url);
}
