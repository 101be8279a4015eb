/**
 * Records what programs did in trials, for the tests: `node scripts/record-trials.ts TRIALS FOLDER LABEL=BINARY…`
 * runs this tool with two binaries or more and these trials (names with commas between), and writes
 * FOLDER/LABEL.json. Paths of the machine are replaced.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";

const [trials, folder, ...given] = process.argv.slice(2);
if (trials === undefined || folder === undefined || given.length < 2) {
  throw new Error("usage: node scripts/record-trials.ts TRIALS FOLDER LABEL=BINARY LABEL=BINARY…");
}
const programs = given.map((program) => program.split("=") as [label: string, binary: string]);
const out = mkdtempSync(join(tmpdir(), "record-trials-"));
try {
  await run();
  write(readFileSync(join(out, "trials.jsonl"), "utf8").trim().split("\n").slice(1));
} finally {
  rmSync(out, { recursive: true, force: true });
}

/** The matrix beside the trials is as small as can be; what it finds is no matter here. */
async function run() {
  const versions = programs.map(([label, binary]) => `${label}=path:${binary}`).join(",");
  const matrix = ["--checksums", "md5", "--codecs", "none", "--corpus-size", "1MiB", "--repetitions", "1"];
  const rest = ["--metrics", "sent-bytes", "--trials", trials ?? "", "--time-budget", "1h", "--out", out];
  const cli = new URL("../src/cli.ts", import.meta.url).pathname;
  const command = [cli, "run", "--versions", versions, ...matrix, ...rest];
  await execa(process.execPath, command, { reject: false, stdio: "inherit" });
}

/** One trial a line. */
function write(lines: readonly string[]) {
  mkdirSync(folder ?? "", { recursive: true });
  for (const [label, binary] of programs) {
    const own = lines
      .filter((line) => JSON.parse(line).contender === label)
      .map((line) => line.replaceAll(binary, `/opt/rsync/${label}/bin/rsync`))
      .map((line) => line.replaceAll(out, "/var/tmp/rsync-bench"));
    writeFileSync(join(folder ?? "", `${label}.json`), `[\n${own.join(",\n")}\n]\n`);
  }
}
