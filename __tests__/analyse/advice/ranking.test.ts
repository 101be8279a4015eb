import { expect, test } from "@jest/globals";
import { rank } from "../../../src/analyse/advice/ranking.ts";
import { seconds, setting } from "./made-setting.ts";

const none = setting("md5 none", { sentBytes: 100e6, cpu: seconds(1) });
const lz4 = setting("md5 lz4", { sentBytes: 50e6, cpu: seconds(1.5) });
const zstd = setting("md5 zstd 3", { sentBytes: 30e6, cpu: seconds(3) });
const slow = setting("md5 zstd 19", { sentBytes: 29e6, cpu: seconds(30) });
const all = [none, lz4, zstd, slow];

const cells = (bits: number, settings = all) =>
  rank(settings, none, bits)?.ranking.map(({ cell }) => cell.replace(/^a\/(.*)\/local\/initial$/, "$1"));

test("few bytes win over a slow link, little work over a fast one", () => {
  expect(cells(10e6)?.[0]).toBe("md5/zstd:3");
  expect(cells(200e6)?.[0]).toBe("md5/lz4");
  expect(cells(10e9)?.[0]).toBe("md5/none");
});

test("of settings that the model cannot tell apart the one with the least CPU time is recommended", () => {
  // 24 and 23.2 seconds for the bytes; 3 and 4 for the work.
  const like = setting("md5 zstd 5", { sentBytes: 29e6, cpu: seconds(4) });
  expect(cells(10e6, [like, zstd, none])).toEqual(["md5/zstd:3", "md5/zstd:5", "md5/none"]);
  expect(rank([like, zstd, none], none, 10e6)?.alike).toBe(2);
});

test("a codec's level is there once, with the checksum that suits it best", () => {
  const other = setting("xxh128 zstd 3", { sentBytes: 30e6, cpu: seconds(2) });
  expect(cells(10e6, [zstd, other, lz4, none])).toEqual(["xxh128/zstd:3", "md5/lz4", "md5/none"]);
});

test("the time without compression is told beside it, wherever it ranks", () => {
  const link = rank(all, none, 10e6);
  expect(link?.ranking).toHaveLength(3);
  expect(link?.none).toMatchObject({ cell: none.cell.id, linkS: 80, workS: 1 });
  expect(rank(all, null, 10e6)?.none).toBeNull();
});
