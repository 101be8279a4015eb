import { expect, test } from "@jest/globals";
import { isPushToDefault } from "../../src/modes/leave-baseline.ts";

const payload = { repository: { default_branch: "main" } };

test.each([
  ["push", "refs/heads/main", payload, true],
  ["push", "refs/heads/topic", payload, false],
  ["push", "refs/tags/main", payload, false],
  ["pull_request", "refs/heads/main", payload, false],
  ["pull_request_target", "refs/heads/main", payload, false],
  ["workflow_run", "refs/heads/main", payload, false],
  ["push", "refs/heads/undefined", { repository: {} }, false],
  ["push", "refs/heads/main", null, false],
])("%s of %s leaves a baseline: %#", (eventName, ref, event, expected) => {
  expect(isPushToDefault({ eventName, ref, payload: event })).toBe(expected);
});
