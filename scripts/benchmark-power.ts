import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { readResults } from "../__tests__/helpers/results.ts";
import type { TimedGroup } from "../src/analyse/timed/timed-group.ts";
import { exactInterval } from "./verdicts/rates.ts";
import { buildSlower, type Slowed, trueRatio, writeSlowed } from "./whole-runs/slowed.ts";
import { claimsOf, groupText, spreadText, wholeRun } from "./whole-runs/whole-run.ts";

export interface PowerOptions {
  /** Of each truth. */
  runs: number;
  seed: number;
  timeBudget: string;
  corpusSize: string;
  /** `all:5,codec:10,cell:25`: what is slower, and by how many %. */
  truths: string;
}

const matrix = ["--checksums", "md5,xxh64,xxh3,xxh128", "--codecs", "none,zlib,zlibx,zstd,lz4"];
const slowCell = "slowed/xxh3/zstd/local/initial";
const places: Readonly<Record<string, { pattern: string; level: TimedGroup["level"]; name: string }>> = {
  all: { pattern: "*", level: "matrix", name: "" },
  codec: { pattern: "*--compress-choice=zstd*", level: "family", name: "codec zstd" },
  cell: {
    pattern: "*--checksum-choice=xxh3*--compress-choice=zstd*",
    level: "cell",
    name: slowCell,
  },
};

/** How one run judged the group that is slower. */
interface Found {
  truth: string;
  caught: boolean;
  /** What was said of it. */
  text: string;
  /** Claims of a group without a slower cell, or that something is faster. */
  falseClaims: string[];
  trueRatio: number;
  ratio: number | null;
  covered: boolean;
  /** That its verdict stands on, those for confirming apart. */
  blocks: number;
  seconds: number;
}

/**
 * Power on a real machine: whole runs over twenty cells in which the system's rsync, slowed by a known share of its
 * CPU time, stands against itself in the same wrapper. The true ratio of each run is known by what was burned.
 */
export async function benchmarkPower(
  options: PowerOptions,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const library = await buildSlower(folder);
  const { stdout: rsync } = await execa("sh", ["-c", "command -v rsync"]);
  const { runs, seed, timeBudget, corpusSize } = options;
  print(`${runs} runs of each truth, corpus of ${corpusSize}, time budget ${timeBudget}, 20 cells`);
  const done: Found[] = [];
  for (let index = 0; index < runs; index += 1) {
    for (const truth of options.truths.split(",")) {
      const own = join(folder, `${truth.replace(":", "-")}-${seed + index}`);
      mkdirSync(own, { recursive: true });
      const found = await oneRun(own, { rsync, library }, truth, [
        ...["--corpus-size", corpusSize, "--time-budget", timeBudget],
        ...["--corpus-seed", String(seed + index)],
      ]);
      done.push(found);
      appendFileSync(join(folder, "power.jsonl"), `${JSON.stringify({ seed: seed + index, ...found })}\n`);
      print(`${truth}: truly ${found.trueRatio.toFixed(3)}, ${found.text}, ${found.seconds.toFixed(0)} s`);
      for (const claim of found.falseClaims) print(`  false: ${claim}`);
    }
  }
  for (const [truth, own] of Map.groupBy(done, ({ truth }) => truth)) {
    for (const line of summary(truth, own)) print(line);
  }
}

/** @param truth as in the options: `codec:10`. */
async function oneRun(
  own: string,
  { rsync, library }: { rsync: string; library: string },
  truth: string,
  args: readonly string[],
): Promise<Found> {
  const [place = "", percent] = truth.split(":");
  const where = places[place];
  if (!where) throw new Error(`There is no truth "${place}": choose ${Object.keys(places).join(", ")}.`);
  const { pattern, level, name } = where;
  const as = (label: string, share: number): Slowed =>
    writeSlowed(own, label, rsync, library, { share, pattern });
  const plain = as("plain", 0);
  const slowed = as("slowed", Number(percent) / 100);
  const out = join(own, "out");
  const versions = ["--versions", `plain=path:${plain.path},slowed=path:${slowed.path}`];
  const run = await wholeRun([...versions, ...matrix, ...args], out);
  const group = run.groups.find(
    (one) => one.metric === "cpu-time" && one.level === level && one.name === name,
  );
  if (!group) throw new Error(`${truth}: that group was not judged.`);
  const ratio = trueRatio(slowed.log, readResults(out).run.observations, group.cells);
  const { interval } = group;
  return {
    truth,
    caught: group.verdict === "regression",
    text: groupText(group),
    falseClaims: claimsOf(run)
      .filter(
        (claim) => claim.verdict === "improvement" || !claim.cells.some((cell) => group.cells.includes(cell)),
      )
      .map(groupText),
    trueRatio: ratio,
    ratio: group.ratio,
    covered: interval !== null && interval.low <= ratio && ratio <= interval.high,
    blocks: group.blocks,
    seconds: run.seconds,
  };
}

function summary(truth: string, done: readonly Found[]): string[] {
  const rate = (what: (one: Found) => boolean) => {
    const found = done.filter(what).length;
    const { low, high } = exactInterval(found, done.length);
    return `${found} of ${done.length} (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)} %)`;
  };
  const spread = (value: (one: Found) => number, digits: number) => spreadText(done.map(value), digits);
  return [
    `${truth}: caught ${rate(({ caught }) => caught)}, interval holds the truth ${rate(({ covered }) => covered)}`,
    `  true change, %: ${spread(({ trueRatio }) => 100 * (trueRatio - 1), 1)}; estimate, %: ${spread(({ ratio }) => 100 * ((ratio ?? 1) - 1), 1)}`,
    `  blocks: ${spread(({ blocks }) => blocks, 0)}; seconds: ${spread(({ seconds }) => seconds, 0)}; runs with false claims: ${done.filter(({ falseClaims }) => falseClaims.length > 0).length}`,
  ];
}
