import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { findValgrind, versionIn } from "../../src/provision/valgrind.ts";
import { testHost } from "../helpers/test-host.ts";

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "valgrind-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(dir, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(dir, name), 0o755);
}

/** With nothing on PATH but the programs of this test; apt-get "runs" as the host lets it. */
function find(installDeps: boolean, install: () => number = () => 0) {
  const host = testHost({
    env: { PATH: dir },
    setup: async () => ({ exitCode: install(), tail: ["E: no"] }),
  });
  return findValgrind({ installDeps, store: join(dir, "store"), host });
}

test("this machine's valgrind answers with its version", async () => {
  const found = await findValgrind({ installDeps: false, store: dir, host: testHost() });
  expect(found).toMatchObject({ kind: "ready", version: expect.stringMatching(/^3\.\d+/) });
});

test("without one, the reason says what to do", async () => {
  expect(await find(false)).toEqual({
    kind: "absent",
    reason: "valgrind is not installed; install it or use --install-deps",
  });
  expect(await find(true)).toMatchObject({ reason: expect.stringContaining("no apt-get") });
});

test("it is installed where that is allowed", async () => {
  program("apt-get", "");
  const install = () => {
    program("valgrind", "echo valgrind-3.22.0");
    return 0;
  };
  expect(await find(true, install)).toEqual({
    kind: "ready",
    path: join(dir, "valgrind"),
    version: "3.22.0",
  });
});

test("a failed installation costs these metrics only", async () => {
  program("apt-get", "");
  expect(await find(true, () => 100)).toMatchObject({
    kind: "absent",
    reason: expect.stringContaining("could not install"),
  });
});

test("a program of that name that is none is not used", async () => {
  program("valgrind", "echo hello");
  expect(await find(false)).toMatchObject({ kind: "absent" });
  expect(versionIn("valgrind-3.19.0\n")).toBe("3.19.0");
  expect(versionIn("valgrind-x")).toBeNull();
});
