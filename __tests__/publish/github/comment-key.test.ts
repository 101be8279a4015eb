import { expect, test } from "@jest/globals";
import { effectiveKey } from "../../../src/publish/github/comment-key.ts";

test("legs of a matrix never share a key by default", () => {
  const keys = ["0", "1", "2"].map((index) => effectiveKey("default", index, "__self"));
  expect(keys).toEqual(["default", "leg 2", "leg 3"]);
});

test("nor do the steps of one job, as far as they have no ids", () => {
  const steps = ["__org_rsync-bench-action", "__org_rsync-bench-action_2", "__self_3", "bench_2"];
  expect(steps.map((step) => effectiveKey("default", "0", step))).toEqual([
    "default",
    "step 2",
    "step 3",
    "default",
  ]);
  expect(effectiveKey("default", "1", "__self_2")).toBe("leg 2, step 2");
});

test("a key that the user chose is the key", () => {
  expect(effectiveKey("linux", "3", "__self_2")).toBe("linux");
});

test("without a matrix there is one key", () => {
  expect(effectiveKey("default", "", "__self")).toBe("default");
});
