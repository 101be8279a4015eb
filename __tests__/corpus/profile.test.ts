import { describe, expect, test } from "@jest/globals";
import { profiles } from "../../src/config/corpus-spec.ts";
import type { PlannedFile } from "../../src/corpus/corpus-plan.ts";
import { comparePaths } from "../../src/corpus/path-order.ts";
import { type Profile, planCorpus } from "../../src/corpus/profile.ts";
import { Failure } from "../../src/failure.ts";

const bytes = (count: number) => ({ kind: "bytes", bytes: count }) as const;
const published = { kind: "published" } as const;
const sum = (files: PlannedFile[]) => files.reduce((total, file) => total + file.size, 0);

function files(profile: Profile, size: Parameters<typeof planCorpus>[1], seed = 1): PlannedFile[] {
  return [...planCorpus(profile, size, seed).entries()].filter((entry) => entry.type === "file");
}

describe("the published shape", () => {
  test("has 2,847 files of 773,951,797 bytes, six of them precompressed", () => {
    const all = files("mixed-logs", published);
    const precompressed = all.filter((file) => file.class === "precompressed");
    expect(all).toHaveLength(2847);
    expect(sum(all)).toBe(773_951_797);
    expect(precompressed).toHaveLength(6);
    expect(sum(precompressed)).toBe(263_394_826);
    expect(precompressed.map((file) => file.path.slice(-4)).sort()).toEqual([
      ...Array(3).fill(".zst"),
      ...Array(3).fill("g.gz"),
    ]);
    expect(planCorpus("mixed-logs", published, 1)).toMatchObject({ files: 2847, bytes: 773_951_797 });
  });

  test("falls into its two parts", () => {
    expect([files("plain-logs", published).length, sum(files("plain-logs", published))]).toEqual([
      2841, 510_556_971,
    ]);
    expect([files("precompressed", published).length, sum(files("precompressed", published))]).toEqual([
      6, 263_394_826,
    ]);
  });

  test("does not exist of tiny files", () => {
    expect(() => planCorpus("tiny-files", published, 1)).toThrow(Failure);
  });
});

describe.each(profiles)("the profile %s", (profile) => {
  test.each([65_536, 1_000_003, 2 ** 26])(
    "fills %i bytes exactly, in walking order",
    (size) => {
      const plan = planCorpus(profile, bytes(size), 3);
      const entries = [...plan.entries()];
      const list = entries.filter((entry) => entry.type === "file");
      expect(sum(list)).toBe(size);
      expect(plan).toMatchObject({
        files: list.length,
        directories: entries.length - list.length,
        bytes: size,
      });
      expect(new Set(list.map((file) => file.stream)).size).toBe(list.length);
      expect(list.every((file) => file.size > 0)).toBe(true);
      for (const [index, entry] of entries.entries()) {
        const before = entries[index - 1];
        if (before && comparePaths(before.path, entry.path) >= 0)
          throw new Error(`${entry.path} is out of order`);
      }
    },
    60_000,
  );

  test("depends on the seed alone", () => {
    expect(files(profile, bytes(1e6), 5)).toEqual(files(profile, bytes(1e6), 5));
    expect(files(profile, bytes(1e6), 5)).not.toEqual(files(profile, bytes(1e6), 6));
  });
});

describe("the default size", () => {
  test("gives files enough to judge", () => {
    const all = files("mixed-logs", bytes(2 ** 26));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((file) => file.class === "plain" && file.size > 131_072).length).toBeGreaterThan(10);
    const plain = all.filter((file) => file.class === "plain").map((file) => file.size);
    // Heavy-tailed: the largest tenth of the files holds about half of the bytes.
    const largest = plain.sort((a, b) => b - a).slice(0, plain.length / 10);
    const share = largest.reduce((a, b) => a + b, 0) / plain.reduce((a, b) => a + b, 0);
    expect(share).toBeGreaterThan(0.35);
  });
});

describe("mixed-logs and mixed-logs-last", () => {
  test.each([bytes(65_536), bytes(2 ** 26), published])(
    "hold the same files in another order: %j",
    (size) => {
      const first = files("mixed-logs", size);
      const last = files("mixed-logs-last", size);
      const content = (list: PlannedFile[]) =>
        list.map(({ path: _, ...rest }) => JSON.stringify(rest)).sort();
      expect(content(last)).toEqual(content(first));
      const compressed = first.filter((file) => file.class === "precompressed").length;
      expect(compressed).toBeGreaterThanOrEqual(2);
      expect(
        first.slice(0, compressed).every((file) => /^access_log_.*\.log\.(gz|zst)$/.test(file.path)),
      ).toBe(true);
      expect(last.slice(-compressed).every((file) => file.class === "precompressed")).toBe(true);
      expect(first.map((file) => file.content)).toEqual(expect.arrayContaining(["gzip", "zstd", "log"]));
    },
  );
});

describe("tiny-files", () => {
  test("plans a million files without holding them", () => {
    const plan = planCorpus("tiny-files", bytes(2 ** 30), 1);
    expect(plan.files).toBe(2 ** 20);
    let seen = 0;
    for (const entry of plan.entries()) {
      if (entry.type === "file") seen += 1;
      if (seen === 5000) break;
    }
    expect(seen).toBe(5000);
  });
});

test("a corpus below 64 KiB is refused", () => {
  expect(() => planCorpus("plain-logs", bytes(65_535), 1)).toThrow("too small");
});
