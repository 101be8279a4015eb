import { describe, expect, test } from "@jest/globals";
import { findEqualLevels } from "../../../src/analyse/levels/equal-levels.ts";
import { makeCell } from "../../../src/plan/make-plan.ts";
import type { Transfer } from "../../../src/run/observation.ts";
import { madeObservation, madeRuns } from "../../helpers/made-observation.ts";

type Sent = [level: number | null, digest: string];

/** Runs of one contender and codec whose levels sent what the digests say. */
function runs(codec: string, sent: readonly Sent[], contender = "a", checksum = "md5") {
  return sent.map(([level, digest]) => {
    const transfer = { digest } as Transfer;
    const cell = makeCell(contender, checksum, codec, level);
    return { ...madeRuns([{ ...madeObservation(1), cell: cell.id, transfer }]), cell };
  });
}
const found = (codec: string, sent: readonly Sent[]) =>
  findEqualLevels(runs(codec, sent)).map(({ levels, cause }) => [cause, levels]);

describe("levels that send the same bytes", () => {
  test.each<[string, Sent[], unknown[]]>([
    [
      "zlib",
      [
        [-5, "x"],
        [1, "x"],
        [6, "y"],
        [9, "z"],
        [99, "z"],
      ],
      [
        ["clamped", [-5, 1]],
        ["clamped", [9, 99]],
      ],
    ],
    [
      "zlibx",
      [
        [9, "x"],
        [99, "x"],
      ],
      [["clamped", [9, 99]]],
    ],
    [
      "zstd",
      [
        [-131_073, "x"],
        [-131_072, "x"],
        [22, "y"],
        [23, "y"],
      ],
      [
        ["clamped", [-131_073, -131_072]],
        ["clamped", [22, 23]],
      ],
    ],
    [
      "zstd",
      [
        [3, "x"],
        [0, "x"],
        [null, "x"],
        [4, "y"],
      ],
      [["default", [null, 0, 3]]],
    ],
    [
      "zlib",
      [
        [-1, "x"],
        [6, "x"],
      ],
      [["default", [-1, 6]]],
    ],
    [
      "lz4",
      [
        [null, "x"],
        [6, "x"],
        [1, "x"],
      ],
      [["one-level", [null, 1, 6]]],
    ],
  ])("%s %j", (codec, sent, expected) => {
    expect(found(codec, sent)).toEqual(expected);
  });

  test.each<[string, string, Sent[]]>([
    [
      "levels that lie inside",
      "zlib",
      [
        [8, "x"],
        [9, "x"],
        [1, "y"],
      ],
    ],
    [
      "other bytes",
      "zlib",
      [
        [9, "x"],
        [99, "y"],
      ],
    ],
    [
      "a codec whose level acts on nothing",
      "zlib",
      [
        [1, "x"],
        [9, "x"],
        [99, "x"],
      ],
    ],
    [
      "off, which is no level",
      "zlib",
      [
        [0, "x"],
        [1, "x"],
        [6, "y"],
      ],
    ],
    [
      "a codec that is not known",
      "brotli",
      [
        [1, "x"],
        [99, "x"],
      ],
    ],
  ])("not %s", (_what, codec, sent) => {
    expect(found(codec, sent)).toEqual([]);
  });

  test("are told once for all checksums, with every contender", () => {
    const sent: Sent[] = [
      [9, "x"],
      [99, "x"],
    ];
    const all = [runs("zlib", sent), runs("zlib", sent, "a", "xxh3"), runs("zlib", sent, "b")].flat();
    expect(findEqualLevels(all)).toEqual([
      { codec: "zlib", levels: [9, 99], cause: "clamped", contenders: ["a", "b"] },
    ]);
  });
});
