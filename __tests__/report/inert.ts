import { expect } from "@jest/globals";
import { marked } from "marked";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { plainLines } from "../../src/publish/plain-lines.ts";
import { annotations } from "../../src/report/annotations.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { renderCsv } from "../../src/report/results-csv.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { concluded } from "./recorded.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;

const ownElements = new Set(
  "p ul li strong code pre br a h3 h4 details summary table thead tbody tr th td".split(" "),
);
const ownLink = /^https:\/\/redirect\.github\.com\/RsyncProject\/rsync\/issues\/123$/;
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
/** What GitHub links or notifies of, in text that is no code. */
const active = /@[a-z0-9]|(?<!\w)#\d|[\w-]#\d|(?<![a-z0-9])GH-\d|:\/\/|(?<![a-z0-9])www\.|mailto:/i;

/**
 * Every report of these measurements is made, and none holds anything that acts: markup, links, commands. Gives
 * the Markdown, for `expectInertPage`.
 */
export function expectInert(measurements: Measurements): string {
  const [, analysis] = concluded(measurements);
  const terminal = renderTerminal(measurements, analysis);
  expect(unseen.exec(terminal)).toBeNull();
  const commands = plainLines(terminal).filter((line) => /^\s*::|##\[/.test(line));
  expect(commands).toEqual([]);
  for (const { title, message } of annotations(measurements, analysis)) {
    expect(/[\p{Cc}\p{Cf}\p{Cs}]/u.exec(title + message)).toBeNull();
  }
  expectInertCsv(renderCsv(measurements, analysis));
  const markdown = renderMarkdown(measurements, analysis);
  expectInertText(markdown);
  return markdown;
}

/** Outside of its code blocks the text has no markup but our own. */
export function expectInertText(markdown: string): void {
  expect(unseen.exec(markdown)).toBeNull();
  expect(markdown).not.toContain("<!--");
  const outside = markdown
    .replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?\n\1$/gm, "")
    .replaceAll(/<\/?(?:details|summary)>/g, "")
    .replaceAll("[RsyncProject/rsync#123](https://redirect.github.com/RsyncProject/rsync/issues/123)", "");
  // Entities mean nothing more than the character they stand for.
  const text = outside.replaceAll(/&#?\w+;/g, "·");
  expect(/<|(?<!\\)(?:\\\\)*[[\]]/.exec(text)).toBeNull();
  expect(active.exec(text)).toBeNull();
}

/** Rendered as a browser would see it (parse5 is the parser of jsdom), the report has elements of our own only. */
export function expectInertPage(markdown: string): void {
  const page = parseFragment(marked.parse(markdown, { async: false }));
  for (const node of page.childNodes) visit(node, false);
}

function visit(node: Node, isCode: boolean): void {
  if (node.nodeName === "#text") {
    if (!isCode) expect(active.exec((node as DefaultTreeAdapterTypes.TextNode).value)).toBeNull();
    return;
  }
  expect(ownElements).toContain(node.nodeName);
  const { nodeName, attrs, childNodes } = node as DefaultTreeAdapterTypes.Element;
  const [attribute] = attrs.filter(({ name }) => name !== "align" && name !== "class");
  if (attribute)
    expect([nodeName, attribute.name, attribute.value]).toEqual([
      "a",
      "href",
      expect.stringMatching(ownLink),
    ]);
  if (/^h\d$/.test(nodeName)) {
    const [title] = childNodes as DefaultTreeAdapterTypes.TextNode[];
    expect(title?.value).toMatch(/^(?:Error|Warning|Note): |^[A-Z][a-z ]+$/);
  }
  for (const child of childNodes) visit(child, isCode || /^(?:code|pre|a)$/.test(nodeName));
}

function expectInertCsv(csv: string): void {
  const [titles = "", ...rows] = csv.match(/(?:"(?:[^"]|"")*"|[^"\n])*\n/g) ?? [];
  const columns = titles.split(",").length;
  for (const row of rows) {
    const fields = row.trimEnd().match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^",]*)(?=,|$)/g) ?? [];
    const formula = fields.find((field) => /^"?[=+@\t\r]|^"?-(?!\d)/.test(field));
    expect(formula).toBeUndefined();
    expect(fields).toHaveLength(columns);
  }
}
