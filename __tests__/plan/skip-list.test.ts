import { expect, test } from "@jest/globals";
import { isSkipListed } from "../../src/plan/skip-list.ts";

test.each([
  [".gz", null, true],
  [".log", null, false],
  [".gz", "", false],
  ["", "", false],
  [".log", "gz/LOG", true],
  [".gz", "log", false],
  [".mp3", "gz/mp[34]", true],
  [".mp5", "gz/mp[34]", false],
  [".c++", "c++", true],
  [".cc", "c++", false],
  [".xgz", "gz", false],
])("%s in %j: %s", (suffix, given, expected) => {
  expect(isSkipListed(suffix, given)).toBe(expected);
});
