import { describe, expect, test } from "@jest/globals";
import {
  combinationsText,
  combinationText,
  everyCombination,
  levelText,
} from "../../src/report/cell-text.ts";

const cells = (checksums: string[], codecs: string[], levels: (number | null)[] = [null]) =>
  checksums.flatMap((checksum) =>
    codecs.flatMap((codec) => levels.map((level) => ({ checksum, codec, level, skipCompress: null }))),
  );

describe("combinationsText", () => {
  test.each([
    [cells(["md5"], ["zlib"]), "md5 × zlib"],
    [cells(["md5", "xxh128"], ["zlib", "zlibx"]), "md5, xxh128 × zlib, zlibx"],
    [[...cells(["md5"], ["zlib"]), ...cells(["xxh3"], ["zstd"])], "md5 × zlib; xxh3 × zstd"],
    [cells(["md5"], ["zstd"], [-5, -3, 1, 2, 3, 9]), "md5 × zstd (-5, -3, 1..3, 9)"],
    [cells(["md5"], ["zlib"], [null, 6]), "md5 × zlib (default, 6)"],
    [
      cells(["md5"], ["zstd"], [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]),
      "md5 × zstd (1, 3, 5, 7, 9, 11, 13, … 3 more)",
    ],
    [[], ""],
  ])("case %#", (given, expected) => {
    expect(combinationsText(given)).toBe(expected);
  });
});

test("everyCombination leaves none out", () => {
  const many = cells(
    ["a", "b", "c", "d", "e", "f", "g", "h", "i"],
    ["zstd"],
    [1, 3, 5, 7, 9, 11, 13, 15, 17],
  );
  expect(everyCombination(many)).toBe("a, b, c, d, e, f, g, h, i × zstd (1, 3, 5, 7, 9, 11, 13, 15, 17)");
});

test.each([
  ["none", null, "", "md5 none"],
  ["lz4", null, "", "md5 lz4"],
  ["zlib", null, "default", "md5 zlib"],
  ["zstd", -100, "-100", "md5 zstd -100"],
])("%s at level %s", (codec, level, levelExpected, expected) => {
  expect(levelText({ codec, level })).toBe(levelExpected);
  expect(combinationText({ checksum: "md5", codec, level, skipCompress: null })).toBe(expected);
});

test("a skip list is named where it is not rsync's own", () => {
  const zlib = (skipCompress: string | null) => ({ checksum: "md5", codec: "zlib", level: 6, skipCompress });
  expect(combinationText(zlib(""))).toBe("md5 zlib 6 skip=none");
  expect(combinationText(zlib("gz/log"))).toBe("md5 zlib 6 skip=gz/log");
  expect(everyCombination([zlib(null), zlib(""), { ...zlib(""), level: 9 }])).toBe(
    "md5 × zlib (6), zlib skip=none (6, 9)",
  );
});
