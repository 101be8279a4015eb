import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { generateCorpus } from "../src/corpus/generate-corpus.ts";
import type { Profile } from "../src/corpus/profile.ts";

const rounds = 3;
const cases: readonly { profile: Profile; bytes: number }[] = [
  { profile: "plain-logs", bytes: 128e6 },
  { profile: "mixed-logs", bytes: 128e6 },
  { profile: "tiny-files", bytes: 10e6 },
];

/**
 * Generates corpora below `parent` and copies each with `cp -r`, in turns on the same disk, and prints both
 * speeds and their ratio. Medians of three rounds.
 */
export async function benchmarkCorpus(parent: string, print: (line: string) => void): Promise<void> {
  print("profile        files  generate MB/s  cp -r MB/s  generate ÷ cp -r (time)");
  for (const { profile, bytes } of cases) {
    const generated: number[] = [];
    const copied: number[] = [];
    let files = 0;
    for (let round = 0; round < rounds; round += 1) {
      const dir = mkdtempSync(join(parent, "benchmark-corpus-"));
      try {
        const from = join(dir, "from");
        const start = performance.now();
        files = (
          await generateCorpus({ dir: from, profile, size: { kind: "bytes", bytes }, seed: round, host })
        ).files;
        generated.push(performance.now() - start);
        copied.push(timeCopy(join(from, "files"), join(dir, "to")));
      } finally {
        rmSync(dir, { recursive: true });
      }
    }
    const speed = (times: number[]) => (bytes / 1000 / median(times)).toFixed(0);
    const ratio = median(generated.map((time, round) => time / (copied[round] ?? time)));
    print(
      `${profile.padEnd(12)} ${String(files).padStart(7)} ${speed(generated).padStart(14)} ${speed(copied).padStart(11)}  ${ratio.toFixed(2)}`,
    );
  }
}

const host = { progress: () => {}, signal: new AbortController().signal };

/** Milliseconds. */
function timeCopy(from: string, to: string): number {
  const start = performance.now();
  execFileSync("cp", ["-r", from, to]);
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
