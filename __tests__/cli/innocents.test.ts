import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { runCli } from "../helpers/cli.ts";
import { testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { once } from "../helpers/small-run.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let dir: string;
let rsync: string;
let old: string;
let out: string;
let corpus: string;
let count = 0;

beforeAll(async () => {
  const contenders = await testContenders();
  rsync = contenders.v327.binary;
  old = contenders.v323.binary;
  dir = mkdtempSync(join(tmpdir(), "innocents-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(() => {
  count += 1;
  out = join(dir, `out-${count}`);
  corpus = join(dir, `corpus-${count}`);
  mkdirSync(corpus);
});

async function bench(versions: string, codecs = "none", extra: readonly string[] = []) {
  const matrix = ["--checksums", "md5", "--codecs", codecs, ...once];
  const args = ["run", "--versions", versions, "--corpus", `path:${corpus}`, ...matrix, "--out", out];
  const result = await runCli([...args, ...extra]);
  return {
    ...result,
    anomalies: existsSync(join(out, "results.json")) ? readResults(out).analysis.anomalies : null,
  };
}

const same = () => `a=path:${rsync},b=path:${rsync}`;

describe("nobody is accused", () => {
  test("of hexadecimal noise that lz4 and zstd's fast levels cannot shrink", async () => {
    for (let size = 250; size < 3000; size += 50) {
      writeFileSync(join(corpus, `${size}.key`), randomBytes(size).toString("hex").slice(0, size));
    }
    const { anomalies, exitCode } = await bench(same(), "lz4,zstd,zlib", [
      "--levels",
      "zstd=-50,-1,3;zlib=1,6",
    ]);
    expect(anomalies).toEqual([]);
    expect(exitCode).toBe(0);
  });

  test("of the sizes at which zstd's blocks cost what no compression does", async () => {
    for (const size of [131_072, 262_145, 278_502, 294_913, 372_737, 393_216]) {
      writeFileSync(join(corpus, `${size}.key`), randomBytes(size).toString("hex").slice(0, size));
    }
    const { anomalies, exitCode } = await bench(same(), "lz4,zstd", ["--levels", "zstd=-50,-30,-1,1"]);
    expect(anomalies).toEqual([]);
    expect(exitCode).toBe(0);
  });

  test("of links with long targets", async () => {
    for (let link = 0; link < 400; link += 1) {
      symlinkSync(
        `../${"node_modules/.store/package@1.0.0/".repeat(4)}${link}`,
        join(corpus, `link-${link}`),
      );
    }
    writeFileSync(join(corpus, "a.log"), "x");
    expect(await bench(same())).toMatchObject({ anomalies: [], exitCode: 0 });
  });

  test("of storing what its skip list names", async () => {
    writeFileSync(join(corpus, "disk.iso"), "a very regular image\n".repeat(20_000));
    const { anomalies } = await bench(`new=path:${rsync},old=path:${old}`, "zlib");
    expect(anomalies).toEqual([]);
  });

  test("of what an earlier contender left in HOME", async () => {
    writeFileSync(join(corpus, "a.log"), "x\n");
    const popt = 'printf "rsync alias -a --archive --no-times\\n" > "$HOME/.popt"; exec "$RSYNC" "$@"';
    const evil = writeWrapper(dir, "evil-home", rsync, popt);
    const { anomalies } = await bench(`a=path:${evil},b=path:${rsync}`);
    expect(anomalies?.filter(({ contender }) => contender === "b")).toEqual([]);
  });

  test("when a contender destroys the source", async () => {
    writeFileSync(join(corpus, "a.log"), "x\n");
    const evil = writeWrapper(dir, "evil-source", rsync, `"$RSYNC" "$@"; rm -f '${corpus}/a.log'; exit 23`);
    const { exitCode } = await bench(`a=path:${evil},b=path:${rsync}`);
    expect(readResults(out).analysis.reasons[0]).toMatchObject({ kind: "corpus-changed" });
    expect(exitCode).toBe(3);
  });
});

test("a binary that is replaced during the run is nobody's result", async () => {
  writeFileSync(join(corpus, "a.log"), "x\n");
  const path = writeWrapper(dir, "changing", rsync, '"$RSYNC" "$@"; echo "# another" >> "$0"');
  const { exitCode } = await bench(`a=path:${rsync},b=path:${path}`);
  expect(readResults(out).analysis.reasons).toEqual([{ kind: "contender-changed", contender: "b" }]);
  expect(exitCode).toBe(3);
});

describe("nothing is lost or left", () => {
  test("a directory called scratch in --out is somebody else's", async () => {
    writeFileSync(join(corpus, "a.log"), "x\n");
    mkdirSync(join(out, "scratch"), { recursive: true });
    writeFileSync(join(out, "scratch", "thesis.txt"), "years of work");
    expect((await bench(same())).exitCode).toBe(0);
    expect(readFileSync(join(out, "scratch", "thesis.txt"), "utf8")).toBe("years of work");
    expect(readdirSync(out).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("a second run in the same --out is refused while the first one runs", async () => {
    writeFileSync(join(corpus, "a.log"), "x\n");
    const slow = writeWrapper(dir, "slow", rsync, '"$RSYNC" "$@"; sleep 2');
    const first = bench(`a=path:${rsync},b=path:${slow}`);
    const lock = join(out, ".rsync-bench-scratch", "owner");
    while (!existsSync(lock)) await new Promise((done) => setTimeout(done, 20));
    const second = await bench(same());
    expect(second.stderr).toMatch(/Another run \(process \d+\) is writing/);
    expect(second.exitCode).toBe(2);
    expect((await first).exitCode).toBe(0);
  });

  test("an ordinary user's read-only directories are copied and removed again", async () => {
    mkdirSync(join(corpus, "mod", "sub"), { recursive: true });
    writeFileSync(join(corpus, "mod", "f.log"), "x\n");
    for (const path of ["mod/sub", "mod"]) chmodSync(join(corpus, path), 0o555);
    mkdirSync(out);
    // As root the run takes the part of another user, who cannot read this checkout: all it needs is copied.
    const bundle = new URL("../../dist/cli.js", import.meta.url).pathname;
    const [node, cli, own] = [join(dir, "node"), join(dir, "cli.mjs"), join(dir, "rsync")];
    await execa("cp", ["-L", process.execPath, node]);
    await execa("cp", [bundle, cli]);
    await execa("cp", [rsync, own]);
    const isRoot = process.getuid?.() === 0;
    const nobody = 65_534;
    if (isRoot) await execa("chown", ["-R", String(nobody), dir]);
    const matrix = ["--codecs", "none", "--checksums", "md5", "--corpus", `path:${corpus}`, "--out", out];
    // Counted as well, which copies once more.
    const args = [cli, "run", "--versions", `a=path:${own},b=path:${own}`, ...matrix, "--repetitions", "1"];
    const result = await execa(node, args, {
      reject: false,
      env: { RSYNC_BENCH_STORE: join(dir, "user-store"), HOME: dir },
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    });
    expect(result.stderr).toMatch(/Results: /);
    expect(result.exitCode).toBe(0);
    expect(readResults(out).run.counting?.absent).toEqual([]);
    expect(existsSync(join(out, ".rsync-bench-scratch"))).toBe(false);
    for (const path of ["mod", "mod/sub"]) chmodSync(join(corpus, path), 0o755);
  });

  test("a contender that kills its helper does not hold the run up", async () => {
    writeFileSync(join(corpus, "a.log"), "x\n");
    const evil = writeWrapper(dir, "patricide", rsync, 'kill -9 "$PPID"; sleep 30');
    const { exitCode } = await bench(`a=path:${rsync},b=path:${evil}`);
    expect(readResults(out).analysis.reasons[0]).toMatchObject({ kind: "runs-failed", contender: "b" });
    expect(exitCode).toBe(3);
  });
});

describe("nothing passes on nothing", () => {
  test("a contender that can do none of the cells is not in the others' pass", async () => {
    writeFileSync(join(corpus, "a.log"), "x\n");
    const list =
      'case "$*" in *--version*) "$RSYNC" "$@" | sed "s/zstd lz4 zlibx zlib none/none/"; exit ;; esac';
    const path = writeWrapper(dir, "unable", rsync, 'exec "$RSYNC" "$@"');
    writeFileSync(path, readFileSync(path, "utf8").replace(/^case .*$/m, list));
    const { exitCode } = await bench(`a=path:${rsync},b=path:${rsync},c=path:${path}`, "zlib");
    expect(readResults(out).analysis.reasons).toEqual([{ kind: "nothing-compared", contender: "c" }]);
    expect(exitCode).toBe(3);
  });
});

describe("nothing dangerous is printed", () => {
  test("by a version that holds escapes and workflow commands", async () => {
    const lie = 'printf "rsync  version 3.2.7\\033[31m::error::x  protocol version 31\\n"; exit';
    const path = writeWrapper(dir, "lying", rsync, "exit 1");
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(/^case .*$/m, `case "$*" in *--version*) ${lie} ;; esac`),
    );
    const { stdout, stderr } = await runCli(["provision", `x=path:${path}`]);
    expect(`${stdout}${stderr}`).not.toContain("\u001b");
  });

  test("by a contender's standard error in a workflow", async () => {
    writeFileSync(join(corpus, "a.log"), "x\n");
    const evil = writeWrapper(
      dir,
      "shouting",
      rsync,
      'printf "rsync error: \\033[1m\\n::error::pwned\\n##[error]x\\n" >&2; exit 12',
    );
    const versions = `a=path:${rsync},b=path:${evil}`;
    const args = [
      "run",
      "--versions",
      versions,
      "--corpus-size",
      "256KiB",
      "--codecs",
      "none",
      "--checksums",
      "md5",
    ];
    const { stdout, stderr } = await runCli([...args, ...once, "--out", out], {
      env: { GITHUB_ACTIONS: "true" },
    });
    expect(stdout).toMatch(/pwned/);
    expect(`${stdout}\n${stderr}`).not.toMatch(/^\s*::error|##\[/m);
  });
});
