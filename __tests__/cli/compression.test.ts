import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "../helpers/cli.ts";
import { RSYNC_312, testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { once } from "../helpers/small-run.ts";
import { hex, mixture, noise, text } from "../helpers/wire-files.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let dir: string;
let corpus: string;
let v323: string;
let v327: string;
let system: string;

beforeAll(async () => {
  const contenders = await testContenders();
  [v323, v327, system] = [contenders.v323.binary, contenders.v327.binary, contenders.system.binary];
  dir = mkdtempSync(join(tmpdir(), "compression-"));
  corpus = join(dir, "corpus");
  mkdirSync(join(corpus, "sub"), { recursive: true });
  const makes = { text, hex, mixture, noise };
  for (const [kind, make] of Object.entries(makes)) {
    for (const size of [1, 300, 5000, 40_000, 150_000]) {
      writeFileSync(join(corpus, `${kind}-${size}`), make(size, size));
      writeFileSync(join(corpus, "sub", `${kind}-${size}.dat`), make(size, size + 1));
    }
  }
  writeFileSync(join(corpus, "empty"), "");
  writeFileSync(join(corpus, "sub", "z.gz"), Buffer.concat([Buffer.from([0x1f, 0x8b]), noise(60_000)]));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function bench(name: string, versions: string, matrix: readonly string[], files = corpus) {
  const out = join(dir, name);
  const args = ["run", "--versions", versions, "--corpus", `path:${files}`, "--checksums", "md5", ...once];
  const result = await runCli([...args, ...matrix, "--out", out]);
  return { ...result, ...readResults(out) };
}

const accusations = ({ analysis }: Awaited<ReturnType<typeof bench>>) =>
  analysis.anomalies.map(({ rule, contender, fileClass }) => `${rule} ${contender} ${fileClass}`);

/** Replaces one of rsync's options by another. */
const replacing = (option: string, other: string) =>
  `for a do shift; [ "$a" = ${option} ] && a=${other}; set -- "$@" "$a"; done; exec "$RSYNC" "$@"`;

describe("a contender that", () => {
  test("works at level 1 although 9 was asked for is found out, and the level named", async () => {
    const path = writeWrapper(dir, "lazy", v327, replacing("--compress-level=9", "--compress-level=1"));
    const run = await bench("lazy-out", `good=path:${v327},bad=path:${path}`, [
      "--codecs",
      "zlib",
      "--levels",
      "9",
    ]);
    expect(accusations(run)).toEqual(["A3 bad plain"]);
    expect(run.analysis.anomalies[0]).toMatchObject({
      severity: "warning",
      fails: false,
      cause: { text: expect.stringContaining("exactly those of level 1") },
    });
    expect(run.stdout).toMatch(/bad: plain files compressed worse than the codec does/);
  });

  test("uses lz4 although zlib was asked for makes text and noise larger than zlib does", async () => {
    const path = writeWrapper(
      dir,
      "other",
      v327,
      replacing("--compress-choice=zlib", "--compress-choice=lz4"),
    );
    const files = join(dir, "text-and-noise");
    mkdirSync(files);
    writeFileSync(join(files, "a.log"), text(200_000));
    writeFileSync(join(files, "b.bin"), noise(400_000));
    const run = await bench("other-out", `good=path:${v327},bad=path:${path}`, ["--codecs", "zlib"], files);
    expect(accusations(run)).toEqual(["A3 bad plain", "A14 bad incompressible"]);
  });

  test("works at zstd's level -50 although 3 was asked for is found out by the sum", async () => {
    const path = writeWrapper(dir, "fast", v327, replacing("--compress-level=3", "--compress-level=-50"));
    const run = await bench("fast-out", `good=path:${v327},bad=path:${path}`, [
      "--codecs",
      "zstd",
      "--levels",
      "3",
    ]);
    expect(accusations(run)).toEqual(["A3 bad plain"]);
  });
});

test("no release is accused with any codec and level, and every sampled file costs what was predicted", async () => {
  const old = RSYNC_312 === undefined ? "" : `,3.1.2=path:${RSYNC_312}`;
  const levels = "zlib=0,1,4,9;zlibx=default;zstd=-131072,-50,-1,3,19";
  const matrix = ["--codecs", "none,zlib,zlibx,zstd,lz4", "--levels", levels];
  const run = await bench(
    "innocents",
    `3.2.7=path:${v327},3.2.3=path:${v323},system=path:${system}${old}`,
    matrix,
  );
  expect(accusations(run)).toEqual([]);
  const exact = run.run.observations.flatMap(({ cell, transfer }) =>
    transfer?.oracle?.kind === "exact" ? [{ cell, classes: Object.values(transfer.oracle.byClass) }] : [],
  );
  expect(exact.length).toBeGreaterThan(20);
  for (const { cell, classes } of exact) {
    for (const { files, exactFiles } of classes) expect([cell, exactFiles]).toEqual([cell, files]);
  }
});

test("what RsyncProject/rsync#123 stored is accused once, by A1", async () => {
  writeFileSync(join(corpus, "0.gz"), "");
  const run = await bench("stored", `3.2.7=path:${v327},3.2.3=path:${v323}`, ["--codecs", "zlib,zlibx"]);
  rmSync(join(corpus, "0.gz"));
  expect(accusations(run)).toEqual(["A1 3.2.3 plain"]);
});
