import { execFileSync } from "node:child_process";
import { describe, expect, test } from "@jest/globals";
import { shellQuote } from "../../src/report/shell-quote.ts";

describe("shellQuote", () => {
  test.each([
    [["rsync", "-a", "--checksum-choice=md5", "src/", "/dst/"], "rsync -a --checksum-choice=md5 src/ /dst/"],
    [["rsync-bench", "--versions", "a=path:./rsync,3.2.7"], "rsync-bench --versions a=path:./rsync,3.2.7"],
    [["--out-format=%i %b %l %n"], "'--out-format=%i %b %l %n'"],
    [["zstd=-100,1..3;zlib=6"], "'zstd=-100,1..3;zlib=6'"],
    [["A=b"], "'A=b'"],
    [["it's"], "'it'\\''s'"],
    [[""], "''"],
    [["~", "a*", "$HOME", "`id`", "#x", "!h"], "'~' 'a*' '$HOME' '`id`' '#x' '!h'"],
    [["größe 文"], "'größe 文'"],
  ])("%j", (argv, expected) => {
    expect(shellQuote(argv)).toBe(expected);
  });

  test("a shell makes the same words of it", () => {
    const argv = [
      "",
      "a b",
      'it\'s "quoted" \\ $HOME `id` $(id)',
      "line\nbreak\n",
      "tab\tescape\u001b[0m\u007f",
      "\u202ebidi\u2066",
      "größe 文 🎉",
      "--flag=value with = signs",
      "*?[a]~{b,c}!#;&|<>()",
      "\u0001",
      "%s\\n",
    ];
    const quoted = shellQuote(["printf", "%s\\0", ...argv]);
    expect(quoted).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    const words = execFileSync("sh", ["-c", quoted], { encoding: "utf8" }).split("\0");
    expect(words).toEqual([...argv, ""]);
  });
});
