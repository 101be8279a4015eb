import { expect, test } from "@jest/globals";
import { disturbedRuns } from "../../src/analyse/disturbed-runs.ts";
import type { Usage } from "../../src/run/observation.ts";
import { madeObservation, madeRuns } from "../helpers/made-observation.ts";

const cores = 2;
/** Nine ordinary repetitions, whose switches vary by a tenth, and one that is `odd`. */
function found(odd: Partial<Usage>) {
  const ordinary = Array.from({ length: 9 }, (_, index) =>
    madeObservation(index + 1, { involuntarySwitches: 290 + 5 * (index % 5) }),
  );
  return disturbedRuns(madeRuns([...ordinary, madeObservation(10, odd)]), cores).map(
    ({ observation: { block }, ...ways }) => ({ block, ...ways }),
  );
}

const short = { wallS: 0.02, userS: 0.02, systemS: 0, involuntarySwitches: 6, othersS: 0.03, stolenS: 0.02 };
const none = { block: 10, others: false, stolen: false, switches: false };

test.each<[string, Partial<Usage>, Partial<typeof none>]>([
  ["other programs", { othersS: 0.8 }, { others: true }],
  ["the hypervisor", { stolenS: 0.2 }, { stolen: true }],
  ["being put aside", { involuntarySwitches: 3000 }, { switches: true }],
  ["several at once", { othersS: 0.8, stolenS: 0.2 }, { others: true, stolen: true }],
])("a run disturbed by %s is recognised", (_name, odd, ways) => {
  expect(found(odd)).toEqual([{ ...none, ...ways }]);
});

test.each<[string, Partial<Usage>]>([
  ["is as the others", {}],
  ["shared a little", { userS: 1.5, othersS: 0.2, stolenS: 0.08 }],
  ["had a neighbour on an idle processor", { othersS: 0.5 }],
  ["was put aside a little more often", { involuntarySwitches: 550 }],
  ["was so short that ticks feign a neighbour", short],
  ["says nothing of its neighbours", { othersS: null, stolenS: null, involuntarySwitches: null }],
])("a run that %s is not", (_name, odd) => {
  expect(found(odd)).toEqual([]);
});

test("a few switches of almost no CPU time are no disturbance", () => {
  const ordinary = Array.from({ length: 9 }, (_, index) =>
    madeObservation(index + 1, { involuntarySwitches: 1, userS: 0.01, systemS: 0 }),
  );
  const odd = madeObservation(10, { involuntarySwitches: 60, userS: 0.01, systemS: 0 });
  expect(disturbedRuns(madeRuns([...ordinary, odd]), cores)).toEqual([]);
});

test("three runs are too few to say how often is usual", () => {
  const runs = [300, 300, 3000].map((involuntarySwitches, index) =>
    madeObservation(index + 1, { involuntarySwitches }),
  );
  expect(disturbedRuns(madeRuns(runs), cores)).toEqual([]);
});

test("the warm-up counts for no time, so nothing is said of it", () => {
  expect(disturbedRuns(madeRuns([madeObservation(0, { othersS: 1 }), madeObservation(1)]), cores)).toEqual(
    [],
  );
});
