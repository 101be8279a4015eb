import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { annotations } from "../../src/report/annotations.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { endlessRoom, type Room } from "../../src/report/room.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { chartsIn, mermaidProblems } from "../helpers/mermaid.ts";
import { alter, concluded, crashed, hostile, recorded } from "./recorded.ts";

const evil = (text: string) => `${text} ${hostile}`;

/** Everything that a forged results.json could hold as text; with `names` the names of cells and versions, too. */
function forged(names: boolean): Measurements {
  const keys = [
    ...["reason", "origin", "version", "cpu", "kernel", "distribution", "node", "treeHash", "name", "stderr"],
    ...["spec", "size", "profile", "wanted", "message", "source", "outcome"],
    ...(names ? ["label", "contender", "checksum", "codec", "baseline"] : []),
  ];
  const text = JSON.stringify(recorded("pass")).replaceAll(
    new RegExp(`"(${keys.join("|")})":"([^"]*)"`, "g"),
    (_, key: string, value: string) => `"${key}":${JSON.stringify(evil(value))}`,
  );
  const measurements: Measurements = JSON.parse(text);
  // Of gates the schema takes no other profile.
  measurements.config.gates = recorded("pass").config.gates;
  measurements.provisioned.unobtainable.push({
    label: evil("3.0.9"),
    spec: evil("3.0.9"),
    reason: evil("gone"),
    tried: [{ source: evil("mirror"), outcome: evil("404") }],
  });
  const [first] = measurements.provisioned.contenders;
  if (first) first.libraries = { [evil("libz")]: evil("1") };
  const samples = [
    {
      path: evil("a"),
      class: "plain" as const,
      difference: "content" as const,
      expected: evil("x"),
      actual: evil("y"),
    },
  ];
  const crashing = alter(
    measurements,
    (cell) => cell.startsWith("3.2.7/md5/none"),
    (one) => crashed(one, hostile),
  );
  return alter(
    crashing,
    (cell) => cell.startsWith("system/md5/zlib"),
    (one) => ({
      ...one,
      content: { kind: "different", treeHash: evil("0"), counts: { content: 1 }, samples },
    }),
  );
}

/** The text without its code blocks, which the fence rule of CommonMark delimits. */
function outsideCode(markdown: string): string {
  return markdown.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?\n\1$/gm, "");
}

const rooms: Room[] = [
  endlessRoom,
  ...[30_000, 20_000, 10_000, 5_000].map((limit) => ({
    limit,
    unit: "characters" as const,
    elsewhere: "the artifact",
  })),
];

describe.each([
  ["texts", forged(false)],
  ["texts and names", forged(true)],
])("hostile %s (still_active#38, rustc-perf#1839)", (_, measurements) => {
  const [, analysis] = concluded(measurements);

  test.each(rooms)("stay text wherever they stand in the report, $limit", (room) => {
    const text = renderMarkdown(measurements, analysis, room);
    const outside = outsideCode(text);
    expect(text.length).toBeLessThanOrEqual(room.limit);
    expect(outside).toMatch(/^\*\*[A-Z]+\*\* — /);
    expect(outside).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200b\u2028]/u);
    expect(outside).not.toMatch(/@octocat|@everyone|org\/repo#1|[^&]#2|GH-3|https:\/\/evil|www\.evil|a@evil/);
    expect(outside).not.toMatch(/<(?!\/?(?:details|summary)>)/);
    expect(outside).not.toMatch(/\$\{\{|^\s*::|^\s*(?:```|~~~)/m);
    expect(outside).not.toMatch(/(?<!\\)\]\((?!https:\/\/redirect\.github\.com\/)/);
    expect(outside.match(/<details>/g)?.length).toBe(outside.match(/<\/details>/g)?.length);
    expect(outside.match(/^#+ .*/gm)?.filter((line) => /^#+ (heading|Title)/.test(line)) ?? []).toEqual([]);
    for (const table of outside.matchAll(/(?:^\|.*\n)+/gm)) {
      const widths = table[0]
        .trim()
        .split("\n")
        .map((row) => row.split("|").length);
      expect(new Set(widths).size).toBe(1);
    }
  });

  test("are in the whole report, so that this can fail", () => {
    const outside = outsideCode(renderMarkdown(measurements, analysis));
    for (const word of ["octocat", "everyone", "error::x", "key=", "github.token"]) {
      expect(outside).toContain(word);
    }
  });

  test("close no code block and draw no chart of their own", () => {
    const text = renderMarkdown(measurements, analysis);
    const charts = chartsIn(text);
    expect(charts).toHaveLength(2);
    expect(mermaidProblems(charts)).toEqual([null, null]);
    // The program's own fence stands inside a longer one.
    expect(text).toMatch(/^````+text\n[\s\S]*^```mermaid\nxychart-beta\n```$/m);
  });

  test("move no terminal and no annotation", () => {
    expect(renderTerminal(measurements, analysis)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    for (const { title, message } of annotations(measurements, analysis)) {
      expect(title + message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });
});
