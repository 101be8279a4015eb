import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { renderMarkdown } from "../../src/report/report.ts";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { slim } from "./hostile-results.ts";
import { concluded } from "./recorded.ts";

const evil = "/tmp/a b'\"; touch pwned; $(touch pwned) `touch pwned` & <x >y #!* \\ ~ [a]";

test("a shell makes only arguments of what a stranger's paths hold", () => {
  const results = slim("fail");
  const { config, provisioned, corpus, run } = results;
  const binary = `${evil}/rsync`;
  corpus.root = `${evil}/files`;
  corpus.source = { kind: "path", dir: evil };
  config.corpus = { kind: "path", dir: evil };
  config.versions[1] = { kind: "path", label: "3.2.3", path: binary };
  Object.assign(provisioned.contenders[1], { kind: "path", spec: `path:${binary}`, binary });
  for (const one of run.observations) {
    if (one.cell.startsWith("3.2.3/")) one.argv[0] = binary;
    one.argv = [...one.argv.slice(0, -2), `${evil}/files/`, `${evil}/destination/`];
  }
  const measurements = parseUntrustedResults(JSON.stringify(results));
  const [, analysis] = concluded(measurements);
  const blocks = [...renderMarkdown(measurements, analysis).matchAll(/^(`{3,})sh\n([\s\S]*?)\n\1$/gm)];
  const commands = blocks
    .flatMap(([, , text = ""]) => text.split("\n"))
    .filter((line) => !line.startsWith("#"));
  const words = commands.map(shellWords);
  const [anomaly] = analysis.anomalies;
  expect(words).toContainEqual(anomaly?.reproduce.bench);
  expect(words).toContainEqual(anomaly?.reproduce.argv);
  expect(anomaly?.reproduce.argv[0]).toBe(binary);
});

/** What a shell hands to a command, with the command itself; nothing else may come of it. */
function shellWords(command: string): string[] {
  const empty = mkdtempSync(join(tmpdir(), "untrusted-"));
  try {
    const output = execFileSync("sh", ["-c", `printf '%s\\0' ${command}`], { cwd: empty, encoding: "utf8" });
    expect(readdirSync(empty)).toEqual([]);
    return output.split("\0").slice(0, -1);
  } finally {
    rmSync(empty, { recursive: true });
  }
}
