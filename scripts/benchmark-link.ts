import { join } from "node:path";
import { rank } from "../src/analyse/advice/ranking.ts";
import type { Setting } from "../src/analyse/advice/settings.ts";
import type { Corpus } from "../src/corpus/corpus.ts";
import { generateCorpus } from "../src/corpus/generate-corpus.ts";
import { cliHost } from "../src/hosts/cli-host.ts";
import { makeCell } from "../src/plan/make-plan.ts";
import type { Contender } from "../src/provision/contender.ts";
import { provision } from "../src/provision/provision.ts";
import { defaultStore } from "../src/provision/store.ts";
import { type Limit, limitedCopy } from "./link/limited-copy.ts";

export interface Trial { setting: string; bits: number; how: string; workS: number; sentBytes: number; observedS: number; cell: string }

const settings: readonly [codec: string, level: number | null][] = [
  ["none", null],
  ["lz4", null],
  ["zstd", 3],
  ["zlib", 6],
  ["zstd", 12],
];
const profiles = ["mixed-logs", "plain-logs"] as const;
const rates = [20e6, 50e6, 100e6, 200e6];
const rounds = Number(process.env.ROUNDS ?? 3);
const size = { kind: "bytes" as const, bytes: 16 * 2 ** 20 };

export async function benchmarkLink(scratch: string, print: (line: string) => void): Promise<void> {
  const host = cliHost(new AbortController().signal);
  const specs = [{ kind: "release" as const, label: "3.2.7", version: "3.2.7" }];
  const { contenders } = await provision({ specs, allowMissing: false, installDeps: true, sourceMirrors: [], store: defaultStore(host.env), host });
  const [contender] = contenders;
  if (!contender) throw new Error("no contender");
  for (const profile of profiles) {
    const corpus = await generateCorpus({ dir: join(scratch, profile), profile, size, seed: 1, host });
    for (const [codec, level] of settings) {
      const cell = makeCell(contender.label, "xxh128", codec, level);
      const job = { contender, cell, source: corpus.root, destination: join(scratch, "copy") };
      for (let round = 0; round < rounds; round += 1) {
        for (const bits of rates) {
          const before = await limitedCopy(job, { kind: "none" });
          for (const kind of ["bwlimit", "pipe"] as const) {
            const { wallS } = await limitedCopy(job, { kind, bits });
            print(["T", profile, codec, level, bits / 1e6, kind, before.wallS.toFixed(4), ((8 * before.sentBytes) / bits).toFixed(4), wallS.toFixed(4)].join(" "));
          }
        }
      }
    }
  }
}
const s = "/tmp/hlp/advice/bl"; await benchmarkLink(s, console.log);
