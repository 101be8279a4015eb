import { describe, expect, test } from "@jest/globals";
import { parseVersionSpec, specText } from "../../src/config/version-spec.ts";

describe("a version spec", () => {
  test.each([
    ["3.1.2", { kind: "release", label: "3.1.2", version: "3.1.2" }],
    ["v3.2.7", { kind: "release", label: "3.2.7", version: "3.2.7" }],
    ["system", { kind: "system", label: "system" }],
    ["path:./build/rsync", { kind: "path", label: "rsync", path: "./build/rsync" }],
    ["candidate=path:./rsync", { kind: "path", label: "candidate", path: "./rsync" }],
    ["old=3.1.2", { kind: "release", label: "old", version: "3.1.2" }],
    ["path:/opt/a=b/rsync", { kind: "path", label: "rsync", path: "/opt/a=b/rsync" }],
    ["path:/opt/my rsync!", { kind: "path", label: "my-rsync-", path: "/opt/my rsync!" }],
  ])("%s", (text, spec) => {
    expect(parseVersionSpec(text)).toEqual(spec);
  });

  test.each(["", "3.2", "latest", "path:", "a b=3.2.7", "=3.2.7", "x|y=system", "3.2.7; rm -rf /"])(
    "%j is refused with advice",
    (text) => {
      expect(() => parseVersionSpec(text)).toThrow(
        expect.objectContaining({ kind: "usage", advice: expect.stringMatching(/./) }),
      );
    },
  );

  test.each(["3.1.2", "system", "path:./rsync"])("%s is written back as it was read", (text) => {
    expect(specText(parseVersionSpec(text))).toBe(text);
  });
});
