import { expect, test } from "@jest/globals";
import { artifactNames } from "../../src/publish/workflow/artifact-name.ts";

const auto = { kind: "auto" } as const;

test("artifact name collision: jobs, matrix legs and attempts at them never want the same name", () => {
  const places = ["bench", "bench-1"].flatMap((job) =>
    ["0", "1"].flatMap((jobIndex) => ["1", "2"].map((attempt) => ({ job, jobIndex, attempt }))),
  );
  const first = places.map((place) => artifactNames(auto, place)[0]);
  expect(new Set(first).size).toBe(places.length);
  expect(first[0]).toBe("rsync-bench-bench-0-1");
});

test("further steps of one job have eight more names, the best one first", () => {
  const names = artifactNames(auto, { job: "bench", jobIndex: "3", attempt: "2" });
  expect(names.slice(0, 3)).toEqual([
    "rsync-bench-bench-3-2",
    "rsync-bench-bench-3-2-2",
    "rsync-bench-bench-3-2-3",
  ]);
  expect(names).toHaveLength(9);
  expect(new Set(names).size).toBe(9);
});

test("what is unknown is left out, and what an artifact's name may not hold is replaced", () => {
  expect(artifactNames(auto, { job: "", jobIndex: "", attempt: "" })[0]).toBe("rsync-bench");
  const [name = ""] = artifactNames(auto, {
    job: 'a/b\\c:d*e?f"g<h>i|j\r\nk##[error]l',
    jobIndex: "0",
    attempt: "1",
  });
  expect(name).toMatch(/^rsync-bench-[\w-]+-0-1$/);
});

test("a name of the user's own is the only one", () => {
  const place = { job: "bench", jobIndex: "0", attempt: "1" };
  expect(artifactNames({ kind: "named", name: "my results" }, place)).toEqual(["my results"]);
});
