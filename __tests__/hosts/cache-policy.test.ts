import { expect, test } from "@jest/globals";
import { cachePolicy } from "../../src/hosts/cache-policy.ts";

test.each([
  [true, "push", "reuse"],
  [true, "pull_request", "reuse"],
  [true, "", "reuse"],
  [false, "push", "anew"],
  [true, "release", "anew"],
  [false, "release", "anew"],
])("cache: %s on %j: %s", (cache, eventName, kind) => {
  expect(cachePolicy({ cache, eventName }).kind).toBe(kind);
});

test("the reason names what decided", () => {
  expect(cachePolicy({ cache: true, eventName: "release" })).toMatchObject({
    why: expect.stringMatching(/release/),
  });
  expect(cachePolicy({ cache: false, eventName: "push" })).toMatchObject({
    why: expect.stringMatching(/input/),
  });
});
