import { expect, test } from "@jest/globals";
import { plainLines } from "../../src/publish/plain-lines.ts";

test.each([
  ["an ordinary line", "checking for gcc... yes", ["checking for gcc... yes"]],
  ["colons inside a line", "a::b ::error::c", ["a::b ::error::c"]],
  ["a command", "::error::x", ["| ::error::x"]],
  ["a command behind white space", "\t \u0085\u00a0::error::x", ["| \t \u0085\u00a0::error::x"]],
  ["the old form, anywhere", "a ##[error]x ##[group]", ["a ## [error]x ## [group]"]],
  ["every kind of line end", "a\n::b\r::c\r\n::d", ["a", "| ::b", "| ::c", "| ::d"]],
  ["nothing", "", [""]],
])("%s", (_name, text, lines) => {
  expect(plainLines(text)).toEqual(lines);
});
