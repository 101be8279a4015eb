import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Anomaly } from "../../src/analyse/anomaly.ts";
import { runCli } from "../helpers/cli.ts";
import { testContenders } from "../helpers/contenders.ts";
import { corpora } from "../helpers/corpora.ts";
import { readResults } from "../helpers/results.ts";
import { once } from "../helpers/small-run.ts";

/** An anomaly that a release is known for: what must be said, whatever its severity. */
interface Documented extends Pick<Anomaly, "rule" | "severity" | "contender"> {
  /** Its name in the catalogue of known bugs. */
  bug: string | null;
  /** In alphabetical order, without their levels. */
  codecs: string[];
}

interface Trying {
  corpus: keyof typeof corpora;
  checksums: string[];
  /** Of each codec; with more of them the rules that compare levels have something to say, if they do. */
  levels: Record<string, number[]>;
  /** All that may be said about anybody. */
  documented: Documented[];
  exitCode: 0 | 1;
}

const large = process.env.RSYNC_BENCH_TEST_LARGE === "1";
const singleBytes = large ? 2 ** 30 : 64 * 2 ** 20;

const innocent = { checksums: ["md5"], levels: {}, documented: [], exitCode: 0 } satisfies Omit<
  Trying,
  "corpus"
>;
const sweep = { zlib: [1, 6, 9], zlibx: [6], zstd: [-30, 1, 9] };

const tryings: Trying[] = [
  { ...innocent, corpus: "plain", checksums: ["md5", "xxh64"], levels: sweep },
  {
    ...innocent,
    corpus: "mixed",
    checksums: ["md5", "xxh64"],
    documented: [
      {
        rule: "A1",
        severity: "error",
        contender: "3.2.3",
        bug: "skip-list-stores-all",
        codecs: ["zlib", "zlibx"],
      },
    ],
    exitCode: 1,
  },
  { ...innocent, corpus: "empty files" },
  { ...innocent, corpus: "one-byte files", checksums: ["md5", "xxh64"] },
  { ...innocent, corpus: "sparse" },
  { ...innocent, corpus: "hard links" },
  // At its fastest level, since deflate takes most of the time here.
  { ...innocent, corpus: "single", levels: { zlib: [1], zlibx: [1] } },
  // An archive comes first here, too, but all that 3.2.3 stores after it is on its skip list.
  { ...innocent, corpus: "compressed", levels: sweep },
  { ...innocent, corpus: "executables" },
  { ...innocent, corpus: "random", levels: sweep },
];

const codecs = ["none", "zlib", "zlibx", "zstd", "lz4"];

let dir: string;

beforeAll(async () => {
  await testContenders();
  dir = mkdtempSync(join(tmpdir(), "ten-corpora-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function bench({ corpus, checksums, levels }: Trying) {
  const [files, out] = [join(dir, corpus), join(dir, `${corpus}-out`)];
  mkdirSync(files);
  corpora[corpus](files, singleBytes);
  const swept = Object.entries(levels).map(([codec, list]) => `${codec}=${list}`);
  const matrix = ["--checksums", checksums.join(","), "--codecs", "all"];
  if (swept.length > 0) matrix.push("--levels", swept.join(";"));
  const args = ["--versions", "3.2.7,3.2.3,system", "--corpus", `path:${files}`, "--time-budget", "1h"];
  const { exitCode } = await runCli(["run", ...args, ...matrix, ...once, "--out", out]);
  const results = readResults(out);
  for (const done of [files, out]) rmSync(done, { recursive: true });
  return { exitCode, ...results };
}

/** Everything that anybody is accused of, notes included. */
function accusations(anomalies: readonly Anomaly[]): Documented[] {
  return anomalies.map(({ rule, severity, contender, cause, cells }) => ({
    rule,
    severity,
    contender,
    bug: cause?.bug ?? null,
    codecs: [...new Set(cells.map((cell) => cell.split("/")[2]?.split(":")[0] ?? ""))].sort(),
  }));
}

function cellsAChecksum({ levels }: Trying): number {
  return codecs.reduce((sum, codec) => sum + (levels[codec]?.length ?? 1), 0);
}

const size = large ? "1 GiB" : "64 MiB; 1 GiB with RSYNC_BENCH_TEST_LARGE=1";
const title = ({ corpus }: Trying) => (corpus === "single" ? `one large file (${size})` : corpus);

describe("3.2.7, 3.2.3 and the system's rsync with every codec are accused of what is documented only", () => {
  test.each(tryings.map((trying): [string, Trying] => [title(trying), trying]))(
    "%s",
    async (_title, trying) => {
      const { analysis, plan, exitCode } = await bench(trying);
      expect(accusations(analysis.anomalies)).toEqual(trying.documented);
      expect(analysis.summaries).toHaveLength(3 * trying.checksums.length * cellsAChecksum(trying));
      expect(plan.skipped).toEqual([]);
      for (const { cell, repetitions, failures } of analysis.summaries) {
        expect({ cell, repetitions, failures }).toEqual({ cell, repetitions: 1, failures: 0 });
      }
      expect(exitCode).toBe(trying.exitCode);
    },
    large ? 3_600_000 : 300_000,
  );

  test("ten corpora", () => {
    expect(new Set(tryings.map(({ corpus }) => corpus))).toEqual(new Set(Object.keys(corpora)));
    expect(tryings).toHaveLength(10);
  });
});
