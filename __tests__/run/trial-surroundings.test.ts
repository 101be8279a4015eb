import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { execa } from "execa";
import { type RemoteEnd, writesWord } from "../../src/plan/trials/trial.ts";
import { makePieces } from "../../src/run/trials/make-pieces.ts";
import { remoteEndLines } from "../../src/run/trials/remote-end.ts";

const dir = mkdtempSync(join(tmpdir(), "surroundings "));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("a hole reads as zeros between other parts, and takes no room", async () => {
  const parts = [
    { kind: "fill", byte: 1, bytes: 10 },
    { kind: "hole", bytes: 1_000_000 },
    { kind: "fill", byte: 2, bytes: 10 },
    { kind: "hole", bytes: 5 },
  ] as const;
  await makePieces(dir, [{ kind: "file", path: "holed", parts }]);
  const bytes = readFileSync(join(dir, "holed"));
  const expected = [Buffer.alloc(10, 1), Buffer.alloc(1_000_000), Buffer.alloc(10, 2), Buffer.alloc(5)];
  expect(bytes.equals(Buffer.concat(expected))).toBe(true);
  expect(statSync(join(dir, "holed")).blocks * 512).toBeLessThan(500_000);
});

/** Runs a command as the remote end of a link is run. */
async function remote(kind: RemoteEnd | undefined, command: readonly string[], path?: string) {
  const script = join(dir, "remote");
  writeFileSync(script, `#!/bin/sh\n${remoteEndLines(kind).join("\n")}\n`);
  return await execa("/bin/sh", [script, ...command], {
    reject: false,
    ...(path === undefined ? {} : { env: { PATH: path }, extendEnv: false }),
  });
}

const countFiles = ["/bin/sh", "-c", "ls /proc/$$/fd | /usr/bin/wc -l"];

test("a remote end inherits files beyond FD_SETSIZE, and room for more", async () => {
  const { stdout } = await remote("many-descriptors", countFiles);
  expect(Number(stdout)).toBeGreaterThan(1024);
  const plain = await remote(undefined, countFiles);
  expect(Number(plain.stdout)).toBeLessThan(50);
});

test("without perl it inherits none, and runs all the same", async () => {
  const { stdout, exitCode } = await remote("many-descriptors", ["/bin/sh", "-c", "echo ran"], "/nowhere");
  expect([stdout, exitCode]).toEqual(["ran", 0]);
});

test("where the limit is lower than that, too", async () => {
  const script = join(dir, "remote-limited");
  const lines = ["ulimit -n 200", ...remoteEndLines("many-descriptors")];
  writeFileSync(script, `#!/bin/sh\n${lines.join("\n")}\n`);
  const { stdout, exitCode } = await execa("/bin/sh", [script, ...countFiles]);
  expect(exitCode).toBe(0);
  expect(Number(stdout)).toBeLessThan(50);
});

test("the writes of a remote end and of its children are counted, and its exit code is kept", async () => {
  const writes = (times: number) => [
    "/bin/sh",
    "-c",
    `(for each in $(seq ${times}); do echo; done > /dev/null); exit 7`,
  ];
  const [few, many] = [
    await remote("writes-counted", writes(10)),
    await remote("writes-counted", writes(500)),
  ];
  const count = (stderr: string) => Number(stderr.replace(`${writesWord} `, ""));
  expect(count(many.stderr) - count(few.stderr)).toBe(490);
  expect(many.exitCode).toBe(7);
});
