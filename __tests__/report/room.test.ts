import { describe, expect, test } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import type { GateResult } from "../../src/analyse/gate-result.ts";
import type { Measurements } from "../../src/analyse/measurements.ts";
import type { Gate } from "../../src/config/gates.ts";
import { makeCell } from "../../src/plan/make-plan.ts";
import type { Cell } from "../../src/plan/plan.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { commentRoom, fits, type Room, sizeOf, summaryRoom } from "../../src/report/room.ts";
import { multiplied, namedCells, nameOf } from "./multiplied.ts";
import { alter, concluded, crashed, hostile, recorded } from "./recorded.ts";

const elsewhere = "the [results](https://example.invalid/artifact)";
const whole = (measurements: Measurements) => renderMarkdown(...concluded(measurements));
const within = (measurements: Measurements, room: Room) => renderMarkdown(...concluded(measurements), room);
const characters = (limit: number): Room => ({ limit, unit: "characters", elsewhere });
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** 400 rows: a few are odd, one crashed, one never ran. */
function large(): Measurements {
  const matrix = {
    contenders: ["a", "b", "c", "d"],
    checksums: ["md4", "md5", "xxh64", "xxh3", "xxh128"],
    codecs: ["zlib", "zstd"],
    levels: range(10),
  };
  const measurements = multiplied(
    matrix,
    ({ contender, checksum, codec, level }) =>
      codec === "zlib" &&
      ((contender === "b" && checksum === "md5" && level === 3) ||
        (contender === "d" && checksum === "xxh64" && (level ?? 0) > 6)),
  );
  const broken = alter(
    measurements,
    (cell) => cell.startsWith("c/xxh3/zstd:5/"),
    (one) => crashed(one, "rsync: boom"),
  );
  const observations = broken.run.observations.filter(({ cell }) => !cell.startsWith("c/md4/zstd:9/"));
  return { ...broken, run: { ...broken.run, observations } };
}

const flaggedOfLarge = [
  "b md5 zlib 3",
  "d xxh64 zlib 7",
  "d xxh64 zlib 8",
  "d xxh64 zlib 9",
  "d xxh64 zlib 10",
  "c xxh3 zstd 5",
  "c md4 zstd 9",
];

/** 2,000 flagged cells. Every third level is left out, so that no range shortens their list. */
const isOdd = ({ contender }: Pick<Cell, "contender">) => contender !== "a";
const levels = range(375).filter((level) => level % 3 !== 0);
const scattered = multiplied(
  { contenders: ["a", "b", "c", "d", "e"], checksums: ["md5", "xxh3"], codecs: ["zlib"], levels },
  isOdd,
);

const missingIn = (text: string) => text.match(/^> Left out here for room: (.*)$/m)?.[1] ?? "";

describe("without a limit", () => {
  test("the report is whole, however long", () => {
    const measurements = large();
    const text = whole(measurements);
    expect(text.length).toBeGreaterThan(100_000);
    expect(text).not.toContain("Left out");
    expect(namedCells(text)).toEqual(new Set(measurements.plan.cells.map(nameOf)));
    for (const part of ["Ranges over", "### Bytes", "- **Actual**", "boom", "Environment", "### Reproduce"]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/… [\d,]+ more/);
  });
});

describe("400 rows in a comment", () => {
  const text = within(large(), commentRoom(elsewhere, "<!-- marker -->\n"));

  test("fit, beside what the publisher puts around them", () => {
    expect(`<!-- marker -->\n${text}`.length).toBeLessThanOrEqual(65_536);
  });

  test("name every flagged cell, with its numbers", () => {
    expect([...namedCells(text)]).toEqual(expect.arrayContaining(flaggedOfLarge));
    expect(text).toMatch(
      /^\| md5 +\| zlib +\| +3 \| b ⚠ +\| +\+143\.0.% \| +\S+ \| +[\d.]+ \| 67,156,434 \|/m,
    );
    expect(text).toMatch(/^\| xxh3 +\| zstd +\| +5 \| c +\| +– \| +– \| failed 2 of 2 \|/m);
    expect(text).toMatch(/^\| md4 +\| zstd +\| +9 \| c +\| +– \| +– \| +not run \|/m);
  });

  test("say what is missing and where it is", () => {
    // Seven combinations of four contenders stay.
    expect(missingIn(text)).toBe(
      `372 rows where nothing stands out; the ranges of 398 cells over the repetitions. The whole report is in ${elsewhere}.`,
    );
    expect(text).toContain("Nothing stands out in 372 rows, left out here.");
    expect(namedCells(text).size).toBe(28);
    expect(text).toContain("### Bytes\n\n");
    expect(text).toContain("- **Actual**");
  });

  test("keep verdict and changes first", () => {
    const [verdict, , note, , ...rest] = text.split("\n");
    expect(verdict).toMatch(/^\*\*FAIL\*\* — /);
    expect(note).toMatch(/^> Left out/);
    expect(rest.slice(0, 3).join("\n")).toMatch(
      /^- \*\*[bcd]\*\* .* against a .*\n- \*\*[bcd]\*\* .*\n- \*\*[bcd]\*\* /,
    );
  });
});

describe("the order in which parts go", () => {
  /** A run that has every part that can go. */
  function everything(): Measurements {
    const passing: Gate = {
      metric: "wire-bytes",
      where: { codec: "zstd" },
      limit: { kind: "max-increase", fraction: 1 },
      level: "error",
    };
    const failing: Gate = { ...passing, where: { codec: "lz4" }, limit: { kind: "min-ratio", ratio: 9 } };
    const stderr = "rsync: boom\n".repeat(30);
    const measurements = alter(
      recorded("baseline"),
      (cell) => cell.startsWith("3.2.7/md5/none/"),
      (one) => crashed(one, stderr),
    );
    const [cell] = measurements.plan.cells;
    if (!cell) throw new Error("there is no cell");
    const skipped = [{ cell, reason: "it cannot do that" }];
    return {
      ...measurements,
      config: { ...measurements.config, gates: [passing, failing] },
      plan: { ...measurements.plan, skipped },
    };
  }

  const [measurements, analysis] = concluded(everything());
  const full = renderMarkdown(measurements, analysis);
  const limits = range(100).map((part) => Math.round((full.length * (101 - part)) / 100));
  const texts = limits.map((limit) => renderMarkdown(measurements, analysis, characters(limit)));
  const missing = texts.map((text) =>
    missingIn(text)
      .replace(/\. The whole .*/, "")
      .split("; "),
  );
  /** What is shown as soon as this part is missing, by the words for it. */
  const shown = (words: string) => texts[missing.findIndex((one) => one.includes(words))] ?? "";

  test("is fixed: what goes at a larger limit goes at a smaller one, too", () => {
    const [longest = []] = missing
      .filter((one) => !one.includes("all tables and details"))
      .sort((one, other) => other.length - one.length);
    expect(longest).toEqual([
      "6 rows where nothing stands out",
      "the ranges of 19 cells over the repetitions",
      "the groups of cells whose times did not change",
      "the charts",
      "the published figures",
      "which settings are worth choosing from",
      "the table of bytes",
      "what instructions were spent on",
      "the gates that passed",
      "where missing versions were looked for",
      "what the first failed runs said",
      "the evidence of the anomalies",
      "the numbers of the flagged cells",
      "what was skipped, with the reasons",
      "the environment",
      "the command that measures again",
    ]);
    for (const one of missing.filter((names) => names[0] !== "" && names.length <= longest.length)) {
      if (!one.includes("all tables and details")) expect(longest.slice(0, one.length)).toEqual(one);
    }
  });

  test.each<[string, string | RegExp]>([
    ["the ranges of 19 cells over the repetitions", "Ranges over the repetitions"],
    ["the groups of cells whose times did not change", /undecided +\|/],
    ["the charts", "xychart"],
    ["the table of bytes", "Bytes of files |"],
    ["what instructions were spent on", "by process and function"],
    ["the gates that passed", "passed |"],
    ["where missing versions were looked for", "was looked for"],
    ["what the first failed runs said", "boom"],
    ["the evidence of the anomalies", "- **Actual**"],
    ["the numbers of the flagged cells", "Sent bytes |"],
    ["what was skipped, with the reasons", "it cannot do that"],
    ["the environment", "Tree hash"],
    ["the command that measures again", "### Reproduce"],
  ])("%s", (words, part) => {
    expect(full).toMatch(part);
    expect(shown(words)).toMatch(/^\*\*/);
    expect(shown(words)).not.toMatch(part);
  });

  test("keeps every flagged cell to the last, whatever the limit", () => {
    const names = ["3.2.3 md5 zlib default", "3.2.7 md5 none default", "3.2.7 xxh128 lz4 default"];
    for (const [index, text] of texts.entries()) {
      const limit = limits[index] ?? 0;
      expect(text.length).toBeLessThanOrEqual(Math.max(limit, 1_000));
      if (limit < 2_500) continue;
      const named = Array.from(namedCells(text), (name) => name.replace(/ $/, " default"));
      expect(named).toEqual(expect.arrayContaining(names));
    }
  });
});

test("rows with a few other bytes stay when the others go", () => {
  const slightly = alter(
    large(),
    (cell) => cell.startsWith("b/md4/zstd:2/"),
    (one) => ({
      ...one,
      transfer: one.transfer && { ...one.transfer, wireBytes: one.transfer.wireBytes + 11 },
    }),
  );
  // With one checksum alone, which would be an anomaly.
  slightly.config = { ...slightly.config, anomalies: { A10: "off" } };
  const text = within(slightly, commentRoom(elsewhere));
  expect(text).toContain("<summary>1 row with a few other bytes</summary>");
  expect(text).toContain("Nothing stands out in 371 rows, left out here.");
  expect(namedCells(text)).toContain("b md4 zstd 2");
});

describe("at the limit itself", () => {
  test("what the publisher puts around the report is counted in the place's own unit", () => {
    expect(commentRoom(elsewhere)).toEqual({ limit: 65_536, unit: "characters", elsewhere });
    expect(commentRoom(elsewhere, "é🎉").limit).toBe(65_536 - 3);
    expect(summaryRoom(elsewhere)).toEqual({ limit: 1_048_576, unit: "bytes", elsewhere });
    expect(summaryRoom(elsewhere, "é🎉").limit).toBe(1_048_576 - 6);
  });

  test.each(["characters", "bytes"] as const)("a report of exactly as many %s is whole", (unit) => {
    const [measurements, analysis] = concluded(recorded("pass"));
    const text = renderMarkdown(measurements, analysis);
    const limit = sizeOf(text, unit);
    expect(renderMarkdown(measurements, analysis, { limit, unit, elsewhere })).toBe(text);
    const less = renderMarkdown(measurements, analysis, { limit: limit - 1, unit, elsewhere });
    expect(less).toContain("> Left out here for room: ");
    expect(sizeOf(less, unit)).toBeLessThan(limit);
  });

  test("no limit is overrun, and nothing goes without a word", () => {
    const [measurements, analysis] = concluded(recorded("baseline"));
    const full = renderMarkdown(measurements, analysis);
    for (let limit = 1_000; limit < full.length; limit += 397) {
      for (const unit of ["characters", "bytes"] as const) {
        const text = renderMarkdown(measurements, analysis, { limit, unit, elsewhere });
        expect(sizeOf(text, unit)).toBeLessThanOrEqual(limit);
        expect(missingIn(text)).toContain(`The whole report is in ${elsewhere}.`);
        expect(text).toMatch(/^\*\*PASS\*\*/);
        expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
        expect((text.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
      }
    }
  });
});

describe("2,000 flagged cells", () => {
  const [measurements, analysis] = concluded(scattered);
  const text = renderMarkdown(measurements, analysis, commentRoom(elsewhere));

  test("are all named in a comment", () => {
    const flagged = measurements.plan.cells.filter(isOdd);
    expect(flagged).toHaveLength(2000);
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect([...namedCells(text)].sort()).toEqual(flagged.map(nameOf).sort());
    expect(text).not.toMatch(/^- .*… [\d,]+ more/m);
  });

  test("keep their anomalies with title, cells, cause and a way to see them again", () => {
    expect(text.match(/^#### Error: [bcde], plain files \(\.log\) stored/gm)).toHaveLength(4);
    expect(text.match(/^- \*\*Seen\*\* in 500 cells \(md5, xxh3 × zlib \(1, 2, 4, 5/gm)).toHaveLength(4);
    expect(text.match(/^- \*\*Likely cause\*\*/gm)).toHaveLength(4);
    expect(
      text.match(/^rsync-bench run --versions .*--checksums md5 --codecs zlib --levels zlib=1 /gm),
    ).toHaveLength(4);
    expect(missingIn(text)).toContain("the evidence of the anomalies; the numbers of the flagged cells");
  });

  test("fit a step summary with their numbers (rattler-build#2738)", () => {
    const summary = renderMarkdown(measurements, analysis, summaryRoom(elsewhere));
    expect(fits(summary, summaryRoom(elsewhere))).toBe(true);
    expect(summary.match(/^\| \w+ +\| zlib +\| +\d+ \| [bcde] ⚠ /gm)).toHaveLength(2000);
  });

  test("name the gates that failed on them", () => {
    const gate: Gate = {
      metric: "wire-bytes",
      where: {},
      limit: { kind: "max-increase", fraction: 0.01 },
      level: "error",
    };
    const gates = measurements.plan.cells.filter(isOdd).map(({ id }): GateResult => {
      const numbers = { value: 2341, referenceValue: 1000, ratio: 2.341, interval: null, margin: -1.336 };
      return { gate, cell: id, outcome: "fail", ...numbers };
    });
    const gated = renderMarkdown(measurements, { ...analysis, gates }, commentRoom(elsewhere));
    expect(gated).toMatch(
      /^- \*\*b\*\*, anomaly, gate on wire-bytes failed, other bytes: 500 cells \(md5, xxh3 × zlib \(1, 2/m,
    );
    expect(gated.replaceAll("\u00a0", " ")).toContain(
      "\n| wire-bytes | 2,000 cells | at most +1 % | +134.10 % | | −133.60 points | **failed** |\n",
    );
  });
});

describe("absurd input", () => {
  test("leaves a part out rather than half of it", () => {
    const measurements = recorded("fail");
    for (const one of measurements.provisioned.contenders) one.origin = "x".repeat(70_000);
    const text = within(measurements, commentRoom(elsewhere));
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text).not.toContain("xxxxx");
    expect(missingIn(text)).toMatch(/; the environment\. The whole report/);
    expect(text).toContain("rsync-bench report results.json");
  });

  /** Thousands of anomalies with long texts. */
  function flooded(limit: number): string {
    const measurements = large();
    const analysis = analyse(measurements);
    const [first] = analysis.anomalies;
    if (!first) throw new Error("there is no anomaly");
    const cause = { text: `${hostile} ${"long ".repeat(200)}`, issue: null, fixedIn: null, bug: null };
    const anomalies = Array.from({ length: 800 }, () => ({ ...first, cause }));
    return renderMarkdown(measurements, { ...analysis, anomalies }, characters(limit));
  }

  test("names the flagged cells before the anomalies, and counts what is missing", () => {
    const text = flooded(65_536);
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.length).toBeGreaterThan(60_000);
    expect([...namedCells(text)]).toEqual(
      expect.arrayContaining(["b md5 zlib 3", "c xxh3 zstd 5", "c md4 zstd 9"]),
    );
    expect(text.indexOf("- **c**, runs failed")).toBeLessThan(text.indexOf("#### Error"));
    const shown = text.match(/^#### Error/gm)?.length ?? 0;
    expect(missingIn(text)).toBe(
      `${800 - shown} of 800 anomalies; all tables and details. The whole report is in ${elsewhere}.`,
    );
    expect(text).toMatch(/^\*\*FAIL\*\* — /);
    expect(flooded(65_536)).toBe(text);
  });

  test("fits the smallest room", () => {
    const text = flooded(1_000);
    expect(text.length).toBeLessThanOrEqual(1_000);
    expect(text).toMatch(/^\*\*FAIL\*\* — /);
    expect(missingIn(text)).toContain("800 of 800 anomalies");
  });

  test("counts flagged cells that no comment could hold", () => {
    const [measurements, analysis] = concluded(large());
    const cells = range(12_000).map((level) => makeCell("b", "md5", "zlib", 3 * level + 9));
    const text = renderMarkdown(
      { ...measurements, plan: { ...measurements.plan, cells } },
      analysis,
      commentRoom(elsewhere),
    );
    expect(text.length).toBeLessThanOrEqual(65_536);
    const [, missing = "", all] = /([\d,]+) of ([\d,]+) flagged cells/.exec(missingIn(text)) ?? [];
    expect(all).toBe("12,000");
    expect(namedCells(text).size).toBe(12_000 - Number(missing.replace(",", "")));
    expect(namedCells(text).size).toBeGreaterThan(5_000);
  });

  test("of a name that is longer than a comment leaves the verdict's word", () => {
    const label = "x".repeat(70_000);
    const text = JSON.stringify(recorded("fail")).replaceAll('"3.2.3"', `"${label}"`);
    const shown = within(JSON.parse(text), commentRoom(elsewhere));
    expect(shown.length).toBeLessThanOrEqual(65_536);
    expect(shown).toMatch(/^\*\*\w+\*\* — why has no room here\.\n/);
    expect(shown).not.toContain("xxxxx");
  });
});
