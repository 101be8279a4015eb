import { describe, expect, test } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import { metricValue } from "../../src/analyse/metric-value.ts";
import { summarise } from "../../src/analyse/summaries.ts";
import { seesProcesses } from "../../src/config/metrics.ts";
import type { Observation } from "../../src/run/observation.ts";
import { madeObservation, madeRuns } from "../helpers/made-observation.ts";
import { recorded } from "../report/recorded.ts";

const seen = madeObservation(0, {
  processes: [
    { role: "sender", maxRssKib: 7000 },
    { role: "generator", maxRssKib: 5000 },
    { role: "receiver", maxRssKib: 2000 },
  ],
});

describe("the memory of each role", () => {
  test("is that of the process with this role", () => {
    const of = (metric: Parameters<typeof metricValue>[0]) => metricValue(metric, seen, 1);
    expect([of("sender-memory"), of("generator-memory"), of("receiver-memory")]).toEqual([7000, 5000, 2000]);
  });

  test("is unknown of processes without a role, and where none was seen", () => {
    const other = madeObservation(0, { processes: [{ role: "other", maxRssKib: 9 }] });
    expect(metricValue("sender-memory", other, 1)).toBeNull();
    expect(metricValue("receiver-memory", madeObservation(1), 1)).toBeNull();
  });

  test("stands on the warm-up, which alone sees it", () => {
    const summary = summarise(madeRuns([seen, madeObservation(1), madeObservation(2)]), 1, 2);
    expect(summary).toMatchObject({ senderKib: 7000, generatorKib: 5000, receiverKib: 2000 });
    expect(summary.repetitions).toBe(2);
  });

  test("is compared, too, where a cell runs more often in the warm-up to find out the noise, unseen", () => {
    const measurements = recorded("pass");
    const memory = (observations: readonly Observation[]) =>
      analyse({
        ...measurements,
        run: { ...measurements.run, observations: [...observations] },
      }).comparisons.filter(({ metric }) => seesProcesses([metric]));
    const { observations } = measurements.run;
    const expected = memory(observations);
    expect(expected.length).toBeGreaterThan(0);
    const unseen = (one: Observation) => ({ ...one, usage: { ...one.usage, processes: null } });
    const probed = observations.flatMap((one) => (one.block === 0 ? [one, unseen(one)] : [one]));
    expect(memory(probed)).toEqual(expected);
  });

  test("of a wrong copy says nothing", () => {
    const wrong = { ...seen, content: { kind: "not-checked", reason: "test" } as const };
    expect(summarise(madeRuns([wrong, madeObservation(1)]), 1, 2).senderKib).toBeNull();
  });
});
