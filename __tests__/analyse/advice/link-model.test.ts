import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { paysAgainst, predict } from "../../../src/analyse/advice/link-model.ts";
import { seconds, setting } from "./made-setting.ts";

const megabyte = 1e6;

describe("the time over a link", () => {
  test("is that of the bytes where there is little to do", () => {
    expect(predict(100 * megabyte, 0, 100e6)).toEqual({ linkS: 8, workS: 0, overlapS: 0, totalS: 8 });
  });

  test("is that of the work where the link is fast", () => {
    expect(predict(1, 3, 1e12).totalS).toBeCloseTo(3, 9);
  });

  test("lies between the longer of the two and both in turn, and its terms add up", () => {
    const times = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(times, times, (link, work) => {
        const { linkS, workS, overlapS, totalS } = predict((link * 1e6) / 8, work, 1e6);
        expect(totalS).toBeCloseTo(linkS + workS - overlapS, 9);
        expect(totalS).toBeGreaterThanOrEqual(Math.max(link, work) * (1 - 1e-9));
        expect(totalS).toBeLessThanOrEqual((link + work) * (1 + 1e-9));
      }),
    );
  });
});

describe("the speed up to which a setting beats none", () => {
  const made = (sentBytes: number, wallS: number) => setting("md5 zstd", { sentBytes, cpu: seconds(wallS) });
  const timeOf = ({ sentBytes, wall }: ReturnType<typeof made>, bits: number) =>
    predict(sentBytes, wall.median, bits).totalS;

  test("is where both take the same time, and none wins beyond it", () => {
    const size = fc.integer({ min: 1e3, max: 1e9 });
    const time = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(size, size, time, time, (bytes, more, wallS, longer) => {
        const [own, none] = [made(bytes, wallS + longer + 0.01 * wallS), made(bytes + more, wallS)];
        const pays = paysAgainst(own, none);
        if (pays.kind !== "below") throw new Error(pays.kind);
        expect(timeOf(own, pays.bits) / timeOf(none, pays.bits)).toBeCloseTo(1, 6);
        expect(timeOf(own, pays.bits / 2)).toBeLessThan(timeOf(none, pays.bits / 2));
        expect(timeOf(own, pays.bits * 2)).toBeGreaterThan(timeOf(none, pays.bits * 2));
      }),
    );
  });

  test("is none where it sends no fewer bytes", () => {
    expect(paysAgainst(made(1000, 1), made(1000, 2))).toEqual({ kind: "never" });
  });

  test("is every one where it clearly takes no longer", () => {
    expect(paysAgainst(made(500, 1), made(1000, 1))).toEqual({ kind: "always" });
  });
});
