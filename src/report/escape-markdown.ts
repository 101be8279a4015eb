import { visible, visibleLines } from "./visible-text.ts";

/** Invisible, and enough to keep GitHub from making a link, a mention or a reference of what it parts. */
const breaker = "&#8203;";

const active = /(?<![a-z0-9])(?:gh-(?=\d)|(?:www|mailto|xmpp)(?=[.:]))|:(?=\/\/)|[@#&<>$|\\`*_[\]~]/gi;
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  $: "&#36;",
  "|": "&#124;",
};

/**
 * Text from outside as inert GitHub-flavoured Markdown for a paragraph, a list item or a table cell: no markup,
 * HTML, math, link, autolink, mention or reference comes of it, and no cell or line ends in it.
 */
export function escapeText(text: string): string {
  return visible(text)
    .replace(
      active,
      (found) => entities[found] ?? (/[\\`*_[\]~]/.test(found) ? `\\${found}` : found + breaker),
    )
    .replace(/^(\s*)([-+=])(?=[\s=-]|$)/, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=\s)/, "$1\\$2");
}

/**
 * Text from outside as a code block. The fence is longer than any run of backticks inside. What begins a comment is
 * parted: it means nothing here, but whoever looks for a marker in the text of a comment must find only our own.
 */
export function codeBlock(text: string, language = ""): string {
  const lines = visibleLines(text).replace(/\n+$/, "").replaceAll("<!--", "<! --");
  const fence = "`".repeat(Math.max(3, longestRun(lines) + 1));
  return `${fence}${language}\n${lines}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
