import { describe, expect, test } from "@jest/globals";
import { codeBlock, escapeText } from "../../src/report/escape-markdown.ts";
import { hostile } from "./recorded.ts";

describe("escapeText", () => {
  test.each([
    ["plain 3.2.7-1~deb12u2", "plain 3.2.7-1\\~deb12u2"],
    ["a|b", "a&#124;b"],
    ["`code`", "\\`code\\`"],
    ["<b>&amp;", "&lt;b&gt;&amp;amp;"],
    ["*a* _b_ ~c~", "\\*a\\* \\_b\\_ \\~c\\~"],
    ["[x](y) ![z](w)", "\\[x\\](y) !\\[z\\](w)"],
    ["back\\slash", "back\\\\slash"],
    ["$x$", "&#36;x&#36;"],
    ["@octocat", "@&#8203;octocat"],
    ["org/repo#12", "org/repo#&#8203;12"],
    ["GH-12 high-1", "GH-&#8203;12 high-1"],
    ["https://a.b", "https:&#8203;//a.b"],
    ["www.a.b", "www&#8203;.a.b"],
    ["_www.a.b a_GH-12", "\\_www&#8203;.a.b a\\_GH-&#8203;12"],
    ["mailto:a@b.c", "mailto&#8203;:a@&#8203;b.c"],
    ["a\r\nb\nc\td", "a b c d"],
    ["\u001b[0m\u0000", "\\\\x1b\\[0m\\\\x00"],
    ["\u202ea\u2066\u200b\ufeff\u2028", "\\\\u{202e}a\\\\u{2066}\\\\u{200b}\\\\u{feff}\\\\u{2028}"],
    ["\ud800", "\ufffd"],
    ["- item", "\\- item"],
    ["+ item", "\\+ item"],
    ["---", "\\---"],
    ["===", "\\==="],
    ["-8000", "-8000"],
    ["# heading", "#&#8203; heading"],
    ["1. item", "1\\. item"],
    ["3.2.7", "3.2.7"],
    ["naïve 文字 🎉", "naïve 文字 🎉"],
    ["", ""],
  ])("%j", (text, expected) => {
    expect(escapeText(text)).toBe(expected);
  });

  test("leaves nothing of hostile text that means anything", () => {
    const escaped = escapeText(hostile);
    expect(escaped).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>|$]/u);
    expect(escaped).not.toMatch(/(?<!\\)(?:\\\\)*[`*_[\]~]/);
    expect(escaped).not.toMatch(/@(?!&#8203;)|:\/\/|www\.|GH-\d/);
    // What is left of numbers after a hash are entities.
    expect(escaped.replaceAll(/&#\d+;/g, "·")).not.toMatch(/#\d/);
  });
});

describe("codeBlock", () => {
  test("keeps lines", () => {
    expect(codeBlock("a\r\nb\rc\n\n", "sh")).toBe("```sh\na\nb\nc\n```");
  });

  test.each(["```", "a ```` b", "~~~\n```\n`````"])("has a fence that %j cannot close", (text) => {
    const lines = codeBlock(text).split("\n");
    const [fence] = lines;
    expect(lines.at(-1)).toBe(fence);
    expect(lines.slice(1, -1).join("\n")).toBe(text);
    for (const line of lines.slice(1, -1)) expect(line).not.toContain(fence);
  });

  test("holds no marker that could pass for one of ours", () => {
    expect(codeBlock("<!-- x -->")).toBe("```\n<! -- x -->\n```");
  });

  test("shows control and bidirectional characters", () => {
    expect(codeBlock("\u001b[1m\u202e")).toBe("```\n\\x1b[1m\\u{202e}\n```");
  });
});
