import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { defaultStore, storeFolders } from "../../src/provision/store.ts";
import { type TestContenders, testContenders } from "../helpers/contenders.ts";
import { Runner, type StepResult } from "../helpers/runner.ts";
import { smallInputs } from "../helpers/small-run.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

/** As `printf` takes it: each line is a command to a runner, by one of its two rules. */
const hostile = String.raw`::error::pwned\n \t::warning title=x::pwned\nxx ##[error]pwned\nhidden\r::notice::pwned\n::set-output name=verdict::pwned\n::stop-commands::x\n::add-mask::a\n`;
const ours = ["group", "endgroup", "debug", "error", "warning", "notice"];

let contenders: TestContenders;
let runner: Runner;

beforeAll(async () => {
  contenders = await testContenders();
}, 300_000);
beforeEach(() => {
  runner = new Runner();
});
afterEach(() => runner.close());

function expectUnharmed({ commands, outputs }: StepResult) {
  expect(commands.filter(({ message }) => message.trim() === "pwned")).toEqual([]);
  expect(commands.map(({ name }) => name).filter((name) => !ours.includes(name))).toEqual([]);
  expect(outputs.verdict).not.toBe("pwned");
}

/** A process that has ended and that nobody has asked about yet has no command line any more. */
function isAlive(pid: string): boolean {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, "utf8") !== "";
}

function writeScript(path: string, lines: string[]): void {
  writeFileSync(path, ["#!/bin/sh", ...lines, ""].join("\n"));
  chmodSync(path, 0o755);
}

test("what a contender says is shown and not obeyed", async () => {
  const script = `printf '${hostile}'; printf '${hostile}' >&2; exit 12`;
  const loud = writeWrapper(runner.root, "loud", contenders.v327.binary, script);
  const step = await runner.step({ ...smallInputs, versions: `3.2.7, path:${loud}` }, { RUNNER_DEBUG: "1" });
  expect(step.exitCode).toBe(3);
  expect(step.log).toMatch(/pwned/);
  expectUnharmed(step);
});

test("file names in the user's corpus are shown and not obeyed", async () => {
  const corpus = join(runner.workspace, "corpus");
  mkdirSync(corpus);
  const names = [
    "plain.log",
    "x\n::error::pwned",
    "x\r::warning::pwned",
    "##[error]pwned",
    " ::notice::pwned",
  ];
  for (const name of names) writeFileSync(join(corpus, name), `${name}\n`.repeat(9000));
  const flips = 'find "$dst" -type f -exec sh -c \'for f do printf "!" >>"$f"; done\' _ {} +';
  const wrong = writeWrapper(runner.root, "wrong", contenders.v327.binary, `"$RSYNC" "$@" || exit; ${flips}`);
  const inputs = { ...smallInputs, corpus: "path:corpus", versions: `3.2.7, path:${wrong}` };
  const step = await runner.step(inputs, { RUNNER_DEBUG: "1" });
  expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: "fail" } });
  expectUnharmed(step);
});

describe("a build from an empty store", () => {
  let env: Record<string, string>;
  let inputs: Record<string, string>;

  beforeEach(() => {
    const bin = join(runner.root, "bin");
    mkdirSync(bin);
    env = {
      PATH: `${bin}:${process.env.PATH}`,
      RSYNC_BENCH_STORE: join(runner.root, "store"),
      RUNNER_DEBUG: "1",
    };
    const mirror = storeFolders(defaultStore(process.env)).tarballs;
    inputs = { ...smallInputs, versions: "3.2.7, system", "source-mirrors": mirror };
  });

  test("shows what its commands say and does not obey it", async () => {
    const script = [`printf '${hostile}'`, `printf '${hostile}' >&2`, "printf last-words", "exit 2"];
    writeScript(join(runner.root, "bin", "tar"), script);
    const step = await runner.step(inputs, env);
    expect(step).toMatchObject({ exitCode: 3, outputs: { verdict: "inconclusive" } });
    expect(step.log).toMatch(/\| ::error::pwned/);
    const [failure] = step.commands.filter(({ name }) => name === "error");
    expect(failure?.message).toMatch(/unpack failed \(exit code 2\)[\s\S]*last-words/);
    expectUnharmed(step);
  });

  test("ends with everything it started when it is interrupted", async () => {
    const pids = join(runner.root, "pids");
    const script = [`sleep 300 & echo "$$ $!" >'${pids}'`, "wait"];
    writeScript(join(runner.root, "bin", "tar"), script);
    const running = runner.step(inputs, env);
    while (!existsSync(pids) || readFileSync(pids, "utf8") === "") {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    runner.interrupt();
    const step = await running;
    expect(step).toMatchObject({ exitCode: 130, outputs: { verdict: "inconclusive" } });
    const alive = readFileSync(pids, "utf8").trim().split(" ").filter(isAlive);
    expect(alive).toEqual([]);
  });
});

test("no secret reaches the log, the files or what a set-up command sees", async () => {
  const bin = join(runner.root, "bin");
  mkdirSync(bin);
  for (const name of ["env", "sh"]) symlinkSync(`/usr/bin/${name}`, join(bin, name));
  writeScript(join(bin, "apt-get"), ["env"]);
  const secrets = { GITHUB_TOKEN: "s3cret-a", ACTIONS_RUNTIME_TOKEN: "s3cret-b", RUNNER_DEBUG: "1" };
  const inputs = {
    ...smallInputs,
    versions: "system, 3.2.7",
    "install-deps": "true",
    "github-token": "s3cret-c",
  };
  const step = await runner.step(inputs, { ...secrets, PATH: bin });
  expect(step.exitCode).toBe(3);
  expect(step.log).toMatch(/^DEBIAN_FRONTEND=noninteractive$/m);
  expect(step.log).not.toMatch(/s3cret/);
  expect(step.summary + JSON.stringify(step.outputs)).not.toMatch(/s3cret/);
});
