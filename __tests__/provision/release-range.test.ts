import { expect, test } from "@jest/globals";
import { expandRanges } from "../../src/provision/release-range.ts";

test.each([
  ["3.2.3..3.2.7", "3.2.3 3.2.4 3.2.5 3.2.6 3.2.7"],
  ["v3.1.3..v3.2.2", "3.1.3 3.2.0 3.2.2"],
  ["3.2.7..3.2.7", "3.2.7"],
  ["a=path:../x, 3.4.4..3.5.0,system", "a=path:../x 3.4.4 3.5.0 system"],
  ["path:3.2.3..3.2.7", "path:3.2.3..3.2.7"],
  ["3.2.3,3.2.7", "3.2.3 3.2.7"],
])("%s: %s", (text, expected) => {
  expect(expandRanges(text)).toEqual(expected.split(" "));
});

test.each([
  ["3.2.1..3.2.7", "3.2.1 is not a known release", "Did you mean 3.2.0?"],
  ["3.2.3..3.2.99", "3.2.99 is not a known release", "Did you mean 3.2.7?"],
  ["3.2.7..3.2.3", "begins with the newer", "Write 3.2.3..3.2.7"],
])("%s is refused: %s", (text, message, advice) => {
  expect(() => expandRanges(text)).toThrow(
    expect.objectContaining({
      kind: "usage",
      message: expect.stringContaining(message),
      advice: expect.stringContaining(advice),
    }),
  );
});
