import { describe, expect, test } from "@jest/globals";
import { compareVersions, nearestVersion } from "../../src/provision/release-order.ts";
import { RELEASES, releaseNamed } from "../../src/provision/releases.ts";

describe("the table of pins", () => {
  test("runs from 3.0.9 to 3.5.1, oldest first, no version and no hash twice", () => {
    const versions = RELEASES.map(({ version }) => version);
    expect(versions[0]).toBe("3.0.9");
    expect(versions.at(-1)).toBe("3.5.1");
    expect(versions).toEqual(versions.toSorted(compareVersions));
    expect(new Set(versions).size).toBe(RELEASES.length);
    expect(new Set(RELEASES.map(({ sha256 }) => sha256)).size).toBe(RELEASES.length);
  });

  test("every pin is a SHA-256 and says who published it", () => {
    for (const release of RELEASES) {
      expect(release.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(release.pinnedBy.length).toBeGreaterThan(0);
    }
    expect(RELEASES.filter(({ checked }) => checked).map(({ version }) => version)).toEqual([
      "3.2.3",
      "3.2.7",
    ]);
  });

  test("an unknown release names the known ones and the nearest, with exit code 3's kind", () => {
    expect(() => releaseNamed("3.2.99")).toThrow(
      expect.objectContaining({
        kind: "inconclusive",
        message: "rsync 3.2.99 is not a known release",
        advice: expect.stringMatching(/^Did you mean 3\.2\.7\? Known: 3\.0\.9, 3\.1\.2, .*3\.5\.1\./),
      }),
    );
  });
});

describe("order", () => {
  test.each([
    ["3.2.9", "3.2.10", -1],
    ["3.10.0", "3.9.9", 1],
    ["3.5", "3.5.0", 0],
    ["v3.2.3", "3.2.3", 0],
  ])("%s against %s", (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });

  test.each([
    ["3.2.8", "3.2.7"],
    ["3.2.1", "3.2.0"],
    ["3.1.0", "3.1.2"],
    ["2.6.9", "3.0.9"],
    ["4.0.0", "3.5.1"],
  ])("the nearest to %s is %s", (wanted, nearest) => {
    expect(
      nearestVersion(
        wanted,
        RELEASES.map(({ version }) => version),
      ),
    ).toBe(nearest);
  });
});
