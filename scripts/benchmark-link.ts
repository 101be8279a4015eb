import { join } from "node:path";
import { generateCorpus } from "../src/corpus/generate-corpus.ts";
import { cliHost } from "../src/hosts/cli-host.ts";
import { makeCell } from "../src/plan/make-plan.ts";
import type { Cell } from "../src/plan/plan.ts";
import type { Contender } from "../src/provision/contender.ts";
import { provision } from "../src/provision/provision.ts";
import { defaultStore } from "../src/provision/store.ts";
import { combinationText } from "../src/report/cell-text.ts";
import { held, limitKey, observedRatio, ratiosText, regret, type Tried } from "./link/agreement.ts";
import { limitedCopy } from "./link/limited-copy.ts";

const version = "3.2.7";
const settings: readonly [codec: string, level: number | null][] = [
  ["none", null],
  ["lz4", null],
  ["zstd", 3],
  ["zlib", 6],
  ["zstd", 12],
];
/** Files that do not shrink beside those that do, and only those that do. */
const profiles = ["mixed-logs", "plain-logs"] as const;
const size = { kind: "bytes" as const, bytes: 16 * 2 ** 20 };
const speeds = [20e6, 50e6, 100e6, 200e6];
const kinds = ["bwlimit", "pipe"] as const;

/**
 * How far the model of a link can be trusted: each setting copies without a limit and, in turn with that, with
 * rsync's own --bwlimit and through a pipe of limited speed. What the model makes of the former is held against the
 * latter, and its fastest setting against the one that was.
 */
export async function benchmarkLink(
  rounds: number,
  scratch: string,
  print: (line: string) => void,
): Promise<void> {
  const host = cliHost(new AbortController().signal);
  const specs = [{ kind: "release" as const, label: version, version }];
  const request = { allowMissing: false, installDeps: true, sourceMirrors: [], host };
  const { contenders } = await provision({ specs, ...request, store: defaultStore(host.env) });
  const contender = contenders[0] as Contender;
  const ratios: number[] = [];
  const regrets: ReturnType<typeof regret>[] = [];
  for (const profile of profiles) {
    const { root } = await generateCorpus({ dir: join(scratch, profile), profile, size, seed: 1, host });
    const tried = settings.map(([codec, level]) => untried(makeCell(version, "xxh128", codec, level)));
    for (let round = 0; round < rounds; round += 1) {
      for (const one of tried) await tryOnce(one, contender, root, join(scratch, "copy"));
    }
    print(`${profile}: observed ÷ predicted by ${kinds.join(" and ")}; what the recommended setting lost`);
    for (const bits of speeds) {
      for (const kind of kinds) {
        const own = tried.map((one) => observedRatio(one, kind, bits));
        const lost = regret(tried, kind, bits);
        ratios.push(...own);
        regrets.push(lost);
        print(lineOf(kind, bits, tried, own, lost));
      }
    }
  }
  print(`observed ÷ predicted: ${ratiosText(ratios)}`);
  print(`recommendations that were right or as good: ${regrets.filter(held).length} of ${regrets.length}`);
}

function untried(cell: Cell): Tried {
  return { cell, sentBytes: Number.NaN, free: [], limited: new Map() };
}

/** Once without a limit before each speed, so that what disturbs the machine disturbs both. */
async function tryOnce(
  tried: Tried,
  contender: Contender,
  source: string,
  destination: string,
): Promise<void> {
  const job = { contender, cell: tried.cell, source, destination };
  for (const bits of speeds) {
    const { wallS, sentBytes } = await limitedCopy(job, { kind: "none" });
    tried.free.push(wallS);
    tried.sentBytes = sentBytes;
    for (const kind of kinds) {
      const key = limitKey(kind, bits);
      const limited = await limitedCopy(job, { kind, bits });
      tried.limited.set(key, [...(tried.limited.get(key) ?? []), limited.wallS]);
    }
  }
}

function lineOf(
  kind: string,
  bits: number,
  tried: readonly Tried[],
  ratios: readonly number[],
  { cell, ratio, worst }: ReturnType<typeof regret>,
): string {
  const each = tried.map((one, index) => `${combinationText(one.cell)} ${ratios[index]?.toFixed(2)}`);
  const chosen = tried.find((one) => one.cell.id === cell)?.cell;
  return `  ${bits / 1e6} Mbit/s ${kind.padEnd(7)}  ${each.join(", ")};  ${chosen ? combinationText(chosen) : ""} took ${ratio.toFixed(2)} × the fastest, the slowest ${worst.toFixed(1)} ×`;
}
