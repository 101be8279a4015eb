import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { oneAtATime } from "../../src/provision/one-at-a-time.ts";

test("work never overlaps, keeps its order, and goes on after a failure", async () => {
  const installing = oneAtATime();
  const events: string[] = [];
  const work = (name: string, milliseconds: number) =>
    installing(async () => {
      events.push(`${name} begins`);
      await sleep(milliseconds);
      events.push(`${name} ends`);
      if (name === "bad") throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work("slow", 30), work("bad", 10), work("last", 0)]);
  expect(results).toEqual([
    { status: "fulfilled", value: "slow" },
    { status: "rejected", reason: new Error("bad") },
    { status: "fulfilled", value: "last" },
  ]);
  expect(events.map((event) => event.split(" ")[0])).toEqual(["slow", "slow", "bad", "bad", "last", "last"]);
});
