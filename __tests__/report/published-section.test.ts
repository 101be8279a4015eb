import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { publishedSection } from "../../src/report/published-section.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { indexResults } from "../../src/report/results.ts";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { alter, concluded, expectGolden, recorded } from "./recorded.ts";

const section = (measurements: Measurements) => publishedSection(indexResults(...concluded(measurements)));

describe("the published figures", () => {
  test("stand beside what was measured, as before", () => {
    expectGolden("published.md", renderMarkdown(...concluded(recorded("published"))));
  });

  test("of another size are compared by ratios only, which the text says", () => {
    const text = section(recorded("published"));
    expect(text).toContain("so only ratios can be compared, not bytes");
    expect(text).not.toContain("Published bytes");
    const whole = recorded("published");
    Object.assign(whole.corpus, { bytes: 773_951_797, files: 2847 });
    expect(section(whole)).toContain("| Published bytes |");
  });

  test("that differ by more than generated files may are named with the largest difference", () => {
    expect(section(recorded("published"))).not.toContain("Bytes differ");
    const doubled = alter(
      recorded("published"),
      (cell) => cell === "3.2.3/xxh3/lz4/local/initial",
      (one) => ({ ...one, stats: one.stats && { ...one.stats, sentBytes: 2 * one.stats.sentBytes } }),
    );
    expect(section(doubled)).toMatch(/Bytes differ\*\* in 1 cell \(xxh3 × lz4\), at most by \+10\d\.\d/);
  });

  test("that are exact are only said to be where every file fits the model", () => {
    const off = alter(
      recorded("published"),
      (cell) => cell === "3.1.2/md5/none/local/initial",
      (one) => ({
        ...one,
        transfer: one.transfer && { ...one.transfer, offModel: { files: 1, samples: [] } },
      }),
    );
    expect(section(recorded("published"))).toContain("**Exact**");
    expect(section(off)).not.toContain("**Exact**");
  });

  test("are not there for other corpora and other versions", () => {
    const other = recorded("published");
    if (other.corpus.source.kind === "profile") other.corpus.source.profile = "tiny-files";
    expect(section(other)).toBe("");
    const later = recorded("published");
    for (const { capabilities } of later.provisioned.contenders) capabilities.version = "3.2.4";
    expect(section(later)).toBe("");
  });

  test("of few cells are an aside", () => {
    expect(section(recorded("fail"))).toMatch(/^<details><summary>Against the published figures of 8 cells/);
    expect(section(recorded("published"))).toMatch(/^### Against the published figures/);
  });

  test("are read from strangers, too", () => {
    const text = JSON.stringify({ $schema: "", schemaVersion: 2, ...recorded("published"), analysis: {} });
    expect(parseUntrustedResults(text).plan.cells).toHaveLength(27);
  });
});

test("levels that are one are notes", () => {
  const notes = renderMarkdown(...concluded(recorded("published"))).split("### Notes")[1] ?? "";
  expect(notes).toContain("- lz4 levels default and 1..3 send the same bytes (3.2.3). lz4 has one level");
  expect(notes).toContain("- zstd levels default and 3 send the same bytes (3.2.3). The default is level 3.");
});
