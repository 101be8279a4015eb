import { describe, expect, test } from "@jest/globals";
import { escapePath, unescapePath } from "../../src/corpus/escaped-path.ts";

const cases: [name: string, bytes: Buffer, escaped: string][] = [
  ["plain ASCII", Buffer.from("access_log.gz"), "access_log.gz"],
  ["spaces and quotes", Buffer.from(` it's "here" `), ` it's "here" `],
  ["UTF-8 of two to four bytes", Buffer.from("é☃😀"), "é☃😀"],
  ["newline, tab and DEL", Buffer.from("a\nb\tc\x7f"), "a\\#012b\\#011c\\#177"],
  ["bytes that are not UTF-8", Buffer.of(0x61, 0xff, 0xc3, 0x28), "a\\#377\\#303("],
  ["an overlong slash", Buffer.of(0xc0, 0xaf), "\\#300\\#257"],
  ["half of a surrogate pair", Buffer.of(0xed, 0xa0, 0x80), "\\#355\\#240\\#200"],
  ["a character that is cut off", Buffer.of(0xe2, 0x98), "\\#342\\#230"],
  ["a C1 control character", Buffer.from("\u0085"), "\\#302\\#205"],
  ["a literal escape", Buffer.from("\\#012"), "\\#134#012"],
  ["a literal escape beyond octal", Buffer.from("\\#999"), "\\#134#999"],
  ["a backslash before a literal escape", Buffer.from("\\\\#012"), "\\\\#134#012"],
  ["backslashes that escape nothing", Buffer.from("\\ \\# \\#01"), "\\ \\# \\#01"],
  ["nothing", Buffer.alloc(0), ""],
];

describe("escapePath", () => {
  test.each(cases)("%s", (_, bytes, escaped) => {
    expect(escapePath(bytes)).toBe(escaped);
    expect(unescapePath(escaped)).toEqual(bytes);
  });

  test("is undone for every mixture of the bytes that matter", () => {
    const alphabet = [0x5c, 0x23, 0x30, 0x31, 0x39, 0xc2, 0x85, 0xe2, 0x98, 0x83, 0xff, 0x0a, 0x61];
    let state = 1;
    const pick = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return alphabet[(state >>> 16) % alphabet.length] ?? 0;
    };
    for (let round = 0; round < 20_000; round += 1) {
      const bytes = Buffer.from(Array.from({ length: round % 11 }, pick));
      const escaped = escapePath(bytes);
      expect(unescapePath(escaped).equals(bytes)).toBe(true);
      expect(/^\P{Cc}*$/u.test(escaped)).toBe(true);
    }
  });

  test("undoes what rsync prints with every byte beyond ASCII escaped", () => {
    expect(unescapePath("\\#303\\#251\\#012")).toEqual(Buffer.from("é\n"));
  });
});
