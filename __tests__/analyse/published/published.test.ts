import { describe, expect, test } from "@jest/globals";
import { publishedCorpora, publishedRows } from "../../../src/analyse/published/centminmod-2020.ts";
import { looksAhead } from "../../../src/analyse/published/looks-ahead.ts";
import { noiseIn } from "../../../src/analyse/published/noise-in.ts";
import { publishedTolerance } from "../../../src/analyse/published/tolerance.ts";

const row = (text: string) => {
  const found = publishedRows.find(
    ({ corpus, version, checksum, codec, level }) =>
      [corpus, version, checksum, codec, level ?? "default"].join(" ") === text,
  );
  if (!found) throw new Error(`there is no ${text}`);
  return found;
};

describe("the published rows", () => {
  test("are 175, each of another combination", () => {
    const keys = publishedRows.map(({ corpus, version, checksum, codec, level }) =>
      [corpus, version, checksum, codec, level].join(" "),
    );
    expect(new Set(keys).size).toBe(175);
    expect(publishedRows.filter(({ corpus }) => corpus === "mixed-logs")).toHaveLength(137);
    for (const { sentBytes, realS, cpuS } of publishedRows) {
      expect([sentBytes, realS, cpuS].every((value) => value > 0)).toBe(true);
    }
  });

  test.each(["mixed-logs", "plain-logs"] as const)(
    "of %s differ by digest and version as exactly as the wire model says",
    (corpus) => {
      const none = (version: string, checksum: string) =>
        row(`${corpus} ${version} ${checksum} none default`).sentBytes;
      const digests = 8 * publishedCorpora[corpus].files;
      expect(none("3.2.3", "md5") - none("3.2.3", "xxh3")).toBe(digests);
      expect(none("3.2.3", "xxh128") - none("3.2.3", "xxh64")).toBe(digests);
      expect(none("3.2.3", "md5") - none("3.1.2", "md5")).toBe(11);
    },
  );
});

describe("a published speed", () => {
  test("misleads where zlib sent everything, and not among logs that it compressed", () => {
    const mixed = (codec: string) => row(`mixed-logs 3.2.3 xxh128 ${codec} default`);
    const plain = (codec: string) => row(`plain-logs 3.2.3 xxh128 ${codec} default`);
    expect(["lz4", "zstd"].map((codec) => looksAhead(mixed("zlib"), mixed(codec)))).toEqual([true, true]);
    expect(looksAhead(mixed("lz4"), mixed("zlib"))).toBe(false);
    // Ahead by both, so there is nothing misleading in it.
    expect(looksAhead(mixed("lz4"), mixed("zstd"))).toBe(false);
    expect(looksAhead(mixed("none"), mixed("zlib"))).toBe(false);
    expect(looksAhead(plain("zlib"), plain("lz4"))).toBe(false);
  });
});

describe("a published time", () => {
  /** The sweep, every level measured in the seconds that `seconds` gives. */
  const sweep = (seconds: (level: number) => number) =>
    publishedRows
      .filter(({ corpus, codec, checksum }) => `${corpus} ${checksum} ${codec}` === "mixed-logs xxh128 zstd")
      .map((published) => {
        const median = seconds(published.level ?? 3);
        const spread = { median, min: median, max: median };
        return { published, measured: { wallS: spread, cpuS: spread } };
      });
  const noisy = (seconds: (level: number) => number) => {
    const all = sweep(seconds);
    return all.flatMap((one) => (noiseIn(one, all) ? [one.published.level] : []));
  };

  test("is noise where it alone departs from the levels around it", () => {
    // From level 5 on zstd takes half as long again, by its own CPU time too: that is no noise.
    expect(noisy(() => 1)).toEqual([-100]);
  });

  test("is not where what is measured here departs as well, or is not there", () => {
    expect(noisy((level) => (level === -100 ? 0.4 : 1))).toEqual([]);
    const [one] = sweep(() => 1).filter(({ published }) => published.level === -100);
    expect(one && noiseIn(one, [one])).toBeNull();
  });
});

test("the tolerance is of the plain logs only, and none of what is not compressed", () => {
  expect(publishedTolerance(row("plain-logs 3.2.3 xxh128 zstd -30"))).toBeCloseTo(0.1);
  const mixed = publishedTolerance(row("mixed-logs 3.2.3 xxh128 zstd -30"));
  expect(mixed).toBeCloseTo(0.1 * (1 - 263_394_826 / 386_620_494));
  expect(publishedTolerance(row("mixed-logs 3.2.3 md5 none default"))).toBe(0.0005);
});
