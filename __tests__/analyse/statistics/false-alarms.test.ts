import { expect, test } from "@jest/globals";
import { busy, disturbed, type Machine, quiet } from "../../../scripts/verdicts/machine.ts";
import { recordedNoise } from "../../../scripts/verdicts/noise.ts";
import { exactInterval } from "../../../scripts/verdicts/rates.ts";
import { simulatedSetting } from "../../../scripts/verdicts/setting.ts";
import { type Tally, tally } from "../../../scripts/verdicts/tally.ts";
import { cases } from "../../../scripts/verdicts/truths.ts";

/** A few hundred made-up runs by a fixed seed; `npm run benchmark -- verdicts` makes thousands. */
const seed = 20;
const setting = simulatedSetting();
const noise = recordedNoise();

function simulate(name: string, machine: Machine, runs: number): Tally {
  const one = cases.find(({ truth }) => truth.name === name);
  if (!one) throw new Error(`There is no case "${name}".`);
  return tally(one, { setting, machine, noise }, runs, seed);
}

test("equal contenders: false alarms are as rare as promised", () => {
  const machines = [quiet, busy, disturbed(quiet), disturbed(busy)];
  const tallies = machines.map((machine) => simulate("no change", machine, 100));
  const alarms = tallies.reduce((sum, { falseClaims }) => sum + falseClaims, 0);
  // At the promised 1 %, 400 runs give 4 on average, and more than 8 twice in a hundred times.
  expect(alarms).toBeLessThanOrEqual(8);
});

test.each([
  ["all cells +5 %", quiet],
  ["one codec +10 %", quiet],
  ["one cell +25 %", busy],
] as const)("%s is caught within ten minutes, and its interval holds the truth", (name, machine) => {
  const { caught, covered, runs, falseClaims, minutes } = simulate(name, machine, 60);
  expect(caught["cpu-time"]).toBeGreaterThanOrEqual(55);
  expect(covered.all.found).toBeGreaterThanOrEqual(57);
  expect(minutes.at(-1)).toBeLessThan(10.5);
  expect(exactInterval(falseClaims, runs).low).toBeLessThan(0.01);
});

test("a change below the minimum effect is not claimed", () => {
  const { caught } = simulate("all cells +1 %", quiet, 60);
  expect(caught["cpu-time"] + caught["wall-time"]).toBeLessThanOrEqual(3);
});

test("the same seed gives the same runs", () => {
  expect(simulate("one cell +15 %", busy, 5)).toEqual(simulate("one cell +15 %", busy, 5));
});
