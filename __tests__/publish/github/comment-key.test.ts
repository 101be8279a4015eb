import { expect, test } from "@jest/globals";
import { effectiveKey } from "../../../src/publish/github/comment-key.ts";

test("legs of a matrix never share a comment by default", () => {
  const keys = ["0", "1", "2"].map((index) => effectiveKey("default", index));
  expect(keys).toEqual(["default", "default 1", "default 2"]);
});

test("a key that the user chose is the key", () => {
  expect(effectiveKey("linux", "3")).toBe("linux");
});

test("without a matrix there is one key", () => {
  expect(effectiveKey("default", "")).toBe("default");
});
