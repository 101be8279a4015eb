import { describe, expect, test } from "@jest/globals";
import { stderrExcerpt } from "../../src/report/stderr-excerpt.ts";

const generated = { kind: "profile", profile: "mixed-logs", size: "64MiB", seed: 1, generator: 1 } as const;
const own = { kind: "path", dir: "./sample" } as const;
const closing =
  "rsync error: some files/attrs were not transferred (see previous errors) (code 23) at main.c(1207) [sender=3.2.3]";
const said = [
  'rsync: send_files failed to open "/home/ann/salaries.ods": Permission denied (13)',
  "ERROR: ann/divorce.txt failed verification -- update discarded.",
  'rsync error: "salaries" (code 1) at main.c(1) [sender=3.2.3]',
  closing,
].join("\n");

describe("stderrExcerpt", () => {
  test("shows the end of what was said over a generated corpus", () => {
    expect(stderrExcerpt(said, generated)).toBe(said);
    const many = Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n");
    expect(stderrExcerpt(many, generated).split("\n")).toHaveLength(20);
    expect(stderrExcerpt(many, generated)).toMatch(/line 29$/);
    expect(stderrExcerpt("x".repeat(9000), generated)).toHaveLength(2000);
  });

  test("keeps names of a user's own files back", () => {
    expect(stderrExcerpt(said, own)).toBe(
      `${closing}\n(3 more: withheld, since they may hold names of your files; results.json has them)`,
    );
    expect(stderrExcerpt(closing, own)).toBe(closing);
    expect(stderrExcerpt("", own)).toBe("");
  });
});
