import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { machineTimeIn, readMachineTime, takenByOthers } from "../../src/run/machine-time.ts";

describe("the line cpu of /proc/stat", () => {
  test("gives what was used and what was stolen, in seconds", () => {
    const stat = "cpu  1200 30 400 99999 888 7 60 550 11 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n";
    expect(machineTimeIn(stat)).toEqual({ busyS: 16.97, stolenS: 5.5 });
  });

  test.each(["", "cpu  1 2 3 4\n", "intr 1 2 3\n"])("%j says nothing", (stat) => {
    expect(machineTimeIn(stat)).toBeNull();
  });

  test("is read from this machine", async () => {
    const before = machineTimeIn(readFileSync("/proc/stat", "utf8"));
    const now = await readMachineTime();
    expect(now?.busyS).toBeGreaterThan(0);
    expect(now?.busyS).toBeGreaterThanOrEqual(before?.busyS ?? Number.POSITIVE_INFINITY);
  });
});

describe("taken by others", () => {
  const before = { busyS: 10, stolenS: 1 };

  test("is what was used beyond our own, and what was stolen", () => {
    expect(takenByOthers(before, { busyS: 13.5, stolenS: 1.25 }, 2)).toEqual({ othersS: 1.5, stolenS: 0.25 });
  });

  test("is never less than nothing", () => {
    expect(takenByOthers(before, { busyS: 11, stolenS: 0.99 }, 1.02)).toEqual({ othersS: 0, stolenS: 0 });
  });

  test("is unknown where the machine or the meter does not say", () => {
    expect(takenByOthers(null, before, 1)).toEqual({ othersS: null, stolenS: null });
    expect(takenByOthers(before, before, null)).toEqual({ othersS: null, stolenS: 0 });
  });
});
