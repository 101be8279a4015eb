import { expect, test } from "@jest/globals";
import { paretoFront } from "../../../src/analyse/advice/front.ts";
import { nameOf, seconds, setting, shuffledJitter } from "./made-setting.ts";

const none = setting("md5 none", { sentBytes: 1000e3, cpu: seconds(1) });
const zstd = setting("md5 zstd", { sentBytes: 300e3, cpu: seconds(2) });
const zlib = setting("md5 zlib", { sentBytes: 310e3, cpu: seconds(6) });

const front = (...settings: Parameters<typeof paretoFront>[0]) =>
  paretoFront(settings, 0.03).map(({ settings: row }) => row.map(nameOf));
const sure = (...settings: Parameters<typeof paretoFront>[0]) =>
  paretoFront(settings, 0.03).map((row) => row.sure);

test("what another setting beats in both is not on it", () => {
  expect(front(none, zlib, zstd)).toEqual([["md5 zstd"], ["md5 none"]]);
});

test("nothing is lost that is best in one of the two", () => {
  const better = setting("md5 zstd 19", { sentBytes: 200e3, cpu: seconds(20) });
  expect(front(none, zlib, zstd, better)).toEqual([["md5 zstd 19"], ["md5 zstd"], ["md5 none"]]);
});

test("CPU time that is less by what is not to speak of does not make up for more bytes", () => {
  const cheap = setting("md5 lz4", { sentBytes: 400e3, cpu: seconds(1.95) });
  expect(front(zstd, cheap)).toEqual([["md5 zstd"]]);
});

test("CPU time that is less by no more than noise is said to be so", () => {
  const noisy = setting("md5 lz4", { sentBytes: 400e3, cpu: seconds(1.9, shuffledJitter) });
  expect(front(zstd, noisy)).toEqual([["md5 zstd"], ["md5 lz4"]]);
  expect(sure(zstd, noisy)).toEqual([true, false]);
  // The same in the same repetitions, but for a little.
  const { byBlock, median } = seconds(1.9);
  const proven = Array.from(byBlock, ([block, value]) => [block, value + block / 1e4] as const);
  expect(sure(zstd, { ...noisy, cpu: { median, byBlock: new Map(proven) } })).toEqual([true, true]);
});

test("settings of the same bytes whose CPU time cannot be told apart share a row, the least first", () => {
  const like = setting("xxh128 zstd", { sentBytes: 300_030, cpu: seconds(1.98, shuffledJitter) });
  expect(front(zstd, like, none)).toEqual([["xxh128 zstd", "md5 zstd"], ["md5 none"]]);
});

test("of the same bytes a clearly dearer one is on no row", () => {
  const dear = setting("xxh128 zstd", { sentBytes: 300_000, cpu: seconds(3) });
  expect(front(dear, zstd)).toEqual([["md5 zstd"]]);
});

test("two repetitions in common are too few to be sure", () => {
  const cheap = setting("md5 lz4", { sentBytes: 400e3, cpu: seconds(0.1, [0.99, 1.01]) });
  expect(sure(zstd, cheap)).toEqual([true, false]);
});

test("times of zero, as a coarse meter gives, tell nothing apart and break nothing", () => {
  const coarse = (name: string, sentBytes: number) => setting(name, { sentBytes, cpu: seconds(0) });
  expect(front(coarse("md5 none", 1000), coarse("md5 lz4", 500))).toEqual([["md5 lz4"]]);
});
