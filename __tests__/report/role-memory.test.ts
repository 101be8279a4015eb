import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { memoryByRole } from "../../src/report/memory-by-role.ts";
import { memoryText } from "../../src/report/memory-text.ts";
import { indexResults } from "../../src/report/results.ts";
import { renderCsv } from "../../src/report/results-csv.ts";
import { alter, concluded, recorded } from "./recorded.ts";

type Sizes = [sender: number, generator: number, receiver: number];
const roles = ["sender", "generator", "receiver"] as const;

/** The recorded run, had its warm-up seen processes of these sizes. */
function seen(candidate: Sizes, baseline: Sizes = [8000, 6000, 4000]): Measurements {
  const own = (cell: string) => (cell.startsWith("3.2.7/") ? baseline : candidate);
  return alter(
    recorded("fail"),
    () => true,
    (one) => {
      if (one.block > 0) return one;
      const processes = roles.map((role, place) => ({ role, maxRssKib: own(one.cell)[place] ?? 0 }));
      return { ...one, usage: { ...one.usage, processes } };
    },
  );
}

/** The recorded run as by a meter that sees only the largest process. */
function unseen(): Measurements {
  return alter(
    recorded("fail"),
    () => true,
    (one) => ({ ...one, usage: { ...one.usage, processes: null } }),
  );
}

const results = (measurements: Measurements) => indexResults(...concluded(measurements));
const text = (measurements: Measurements) =>
  memoryText(results(measurements), "3.2.3").replaceAll("\u00a0", " ");

describe("the line of changes", () => {
  test.each<[Sizes, string]>([
    [[8000, 6000, 4000], "memory same"],
    [[8040, 5980, 4010], "memory same"],
    [[8000, 6000, 6000], "memory of the receiver +50 %"],
    [[4000, 9000, 4000], "memory of the sender −50 %, of the generator +50 %"],
  ])("of %j is %j", (sizes, expected) => {
    expect(text(seen(sizes))).toBe(expected);
  });

  test("says where, if not everywhere", () => {
    const measurements = seen([8000, 6000, 4000]);
    const one = alter(
      measurements,
      (cell) => cell === "3.2.3/md5/zlib/local/initial",
      (own) => ({
        ...own,
        usage: {
          ...own.usage,
          processes: own.usage.processes && [
            { role: "sender", maxRssKib: 16_000 },
            { role: "generator", maxRssKib: 6000 },
            { role: "receiver", maxRssKib: 4000 },
          ],
        },
      }),
    );
    expect(text(one)).toBe("memory of the sender +100 % in 1 of 10 cells");
  });

  test("is of the largest process where none was seen, and empty where none was compared", () => {
    const measurements = unseen();
    expect(text(measurements)).toMatch(/^peak memory −/);
    const config = { ...measurements.config, metrics: ["wire-bytes" as const] };
    expect(text({ ...measurements, config })).toBe("");
  });
});

test("the folded table gives each process its size and its change", () => {
  const table = memoryByRole(results(seen([8000, 6000, 8192]))).replaceAll("\u00a0", " ");
  expect(table).toMatch(
    /Sender MiB \| Generator MiB \| Receiver MiB \| +Δ Sender \| +Δ Generator \| +Δ Receiver/,
  );
  expect(table).toMatch(/md5 zlib +\| 3\.2\.7 +\| +7\.8 \| +5\.9 \| +3\.9 \| +– \| +– \| +– \|/);
  expect(table).toMatch(/md5 zlib +\| 3\.2\.3 +\| +7\.8 \| +5\.9 \| +8\.0 \| +≈ \| +≈ \| +\+104\.8 % \|/);
  expect(memoryByRole(results(unseen()))).toBe("");
});

test("the CSV has a column for each process", () => {
  const [header = "", , ...rows] = renderCsv(...concluded(seen([8000, 6000, 5000]))).split("\n");
  const at = (name: string) => header.split(",").indexOf(name);
  const row = rows.find((one) => one.includes(",3.2.3,"))?.split(",") ?? [];
  const columns = ["sender_rss_kb", "generator_rss_kb", "receiver_rss_kb", "receiver_rss_kb_ratio"];
  expect(columns.map((name) => row[at(name)])).toEqual(["8000", "6000", "5000", "1.25"]);
});
