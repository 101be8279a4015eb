import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "../helpers/cli.ts";
import { testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { once } from "../helpers/small-run.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let dir: string;
let v323: string;
let v327: string;

beforeAll(async () => {
  const contenders = await testContenders();
  [v323, v327] = [contenders.v323.binary, contenders.v327.binary];
  dir = mkdtempSync(join(tmpdir(), "diagnosis-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A suspect against 3.2.7 with zlib, and the one anomaly that it has. */
async function accuse(name: string, suspect: string) {
  const out = join(dir, name);
  const versions = `good=path:${v327},suspect=path:${suspect}`;
  const matrix = ["--codecs", "zlib", "--checksums", "md5", "--corpus-size", "2MiB"];
  const { exitCode } = await runCli(["run", "--versions", versions, ...matrix, ...once, "--out", out]);
  const { analysis } = readResults(out);
  const [anomaly] = analysis.anomalies;
  if (!anomaly || analysis.anomalies.length > 1) throw new Error(JSON.stringify(analysis.anomalies));
  return { exitCode, anomaly, report: readFileSync(join(out, "report.md"), "utf8") };
}

const results = (anomaly: Awaited<ReturnType<typeof accuse>>["anomaly"]) =>
  anomaly.chain.map(({ result }) => result.split(",")[0]);

describe("a suspicious cell is run again on a sample, with one thing changed at a time", () => {
  test("3.2.3 stores files only behind a skip-listed first one: the chain ends at the known bug", async () => {
    const { anomaly, report } = await accuse("known", v323);
    expect(anomaly).toMatchObject({ rule: "A1", cause: { bug: "skip-list-stores-all", fixedIn: "3.2.4" } });
    expect(results(anomaly)).toEqual([
      "stored",
      "compressed",
      "compressed",
      "compressed",
      "stored",
      "stored",
    ]);
    expect(anomaly.chain.at(-1)?.result).toMatch(/the level changes nothing/);
    expect(report).toMatch(/\*\*Tested\*\* the first file \(\.gz\) sent last: compressed/);
  });

  test("one that stores them whatever comes first looks alike in the matrix, and is called new", async () => {
    const stores = writeWrapper(
      dir,
      "stores",
      v323,
      `case "$*" in *compress-choice*) exec "$RSYNC" --skip-compress=gz/zst/log "$@" ;; *) exec "$RSYNC" "$@" ;; esac`,
    );
    // The suspect's own list outweighs the empty one of the test, as a bug in a list's parser would.
    const deaf = writeWrapper(
      dir,
      "deaf",
      stores,
      'for a do shift; case "$a" in --skip-compress=) ;; *) set -- "$@" "$a" ;; esac; done\nexec "$RSYNC" "$@"',
    );
    const { anomaly, report, exitCode } = await accuse("new", deaf);
    expect(anomaly).toMatchObject({ rule: "A1", cause: null, fails: true });
    expect(results(anomaly).slice(0, 4)).toEqual(["stored", "stored", "stored", "stored"]);
    expect(report).toMatch(/new: it matches no known bug/);
    expect(exitCode).toBe(1);
  });
});
