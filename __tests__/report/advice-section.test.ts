import { expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { adviceSection } from "../../src/report/advice-section.ts";
import { secondsText, speedText } from "../../src/report/advice-text.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { indexResults } from "../../src/report/results.ts";
import { commentRoom } from "../../src/report/room.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { expectInertPage } from "./inert.ts";
import { concluded, recorded } from "./recorded.ts";

function over(link: number | null, measurements = recorded("fail")): Measurements {
  return { ...measurements, config: { ...measurements.config, link } };
}

const section = (measurements: Measurements) => adviceSection(indexResults(...concluded(measurements)));

test("with a link, the first line of each version is its recommendation, with the options of rsync", () => {
  expect(section(over(100e6))).toMatch(
    /^### Advice\n\n- \*\*3\.2\.7\*\* over 100\sMbit\/s: \*\*\w+ zstd\*\*, \d\.\d\d\ss by the model, \d\.\d times as fast as without compression; rsync -a --checksum-choice=\w+ --compress-choice=zstd\.\n- \*\*3\.2\.3\*\* over /,
  );
});

test("the terms of the model stand in a table, with what no compression would take", () => {
  const rows = section(over(100e6)).split("\n");
  const titles = rows.findIndex((row) => row.includes("Bytes ÷ link"));
  const own = rows.slice(titles + 2).filter((row) => row.startsWith("| 3.2.7"));
  const terms = own.slice(0, 4).map((row) =>
    row
      .split("|")
      .slice(3, -1)
      .map((text) => Number.parseFloat(text.replace("−", "-"))),
  );
  expect(terms).toHaveLength(4);
  for (const [link = 0, work = 0, overlap = 0, total = 0] of terms) {
    expect(Math.abs(link + work + overlap - total)).toBeLessThan(0.025);
  }
  expect(own[3]).toContain(" none ");
});

test("what is broken is named as such, and nowhere else in the section", () => {
  const lines = section(over(100e6))
    .split("\n")
    .filter((line) => /3\.2\.3.*zlib/.test(line));
  expect(lines).toEqual([
    "- Not recommended: 3.2.3 md5, xxh128 × zlib, zlibx: wrong bytes or content on these files (see the anomalies)",
  ]);
});

test("a terminal shows the recommendation where a link was named, and nothing of it elsewhere", () => {
  expect(renderTerminal(...concluded(over(100e6)))).toMatch(/^3\.2\.7 over 100\sMbit\/s: \w+ zstd, /m);
  expect(renderTerminal(...concluded(over(null)))).not.toContain("worth choosing");
});

test("a run without times has no such section, unless a link was named: then it says what is missing", () => {
  const untimed = (link: number | null) => {
    const measurements = over(link);
    return { ...measurements, config: { ...measurements.config, metrics: ["wire-bytes" as const] } };
  };
  expect(section(untimed(null))).toBe("");
  expect(renderMarkdown(...concluded(untimed(null)))).not.toContain("### Advice");
  expect(section(untimed(100e6))).toMatch(
    /^### Advice\n\n- \*\*3\.2\.7\*\* over 100\sMbit\/s: nothing to recommend, for .*\.\n- \*\*3\.2\.3\*\* over .*\.$/,
  );
});

test("where room is short it goes, and the report says so", () => {
  const [measurements, analysis] = concluded(over(100e6));
  const room = { ...commentRoom("the artifact"), limit: 12_000 };
  const text = renderMarkdown(measurements, analysis, room);
  expect(text).not.toContain("### Advice");
  expect(text).toContain("which settings are worth choosing from");
});

test.each([1000, 1e13])("a stranger's link of %d bits a second is shown and acts nowhere", (link) => {
  const text = JSON.stringify({ schemaVersion: 2, ...over(link, recorded("pass")) });
  const page = renderMarkdown(...concluded(parseUntrustedResults(text)));
  expect(page).toContain("### Advice");
  expect(page).not.toMatch(/NaN|Infinity|undefined/);
  expectInertPage(page);
});

test.each([0, 999, 1e14, 1000.5])("a stranger's link of %d bits a second is refused", (link) => {
  const text = JSON.stringify({ schemaVersion: 2, ...over(link, recorded("pass")) });
  expect(() => parseUntrustedResults(text)).toThrow("config.link");
});

test.each([
  [100e6, "100 Mbit/s"],
  [1e9, "1 Gbit/s"],
  [999.9e6, "1 Gbit/s"],
  [1_234_567_890, "1.23 Gbit/s"],
  [64e3, "64 kbit/s"],
])("%d bits a second are %s", (bits, text) => {
  expect(speedText(bits)).toBe(text.replace(" ", "\u00a0"));
});

test("short times have hundredths", () => {
  expect([0.054, 3.2, 12.345].map(secondsText)).toEqual(["0.05\u00a0s", "3.20\u00a0s", "12.3\u00a0s"]);
});
