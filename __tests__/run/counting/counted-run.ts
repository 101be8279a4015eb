import { join } from "node:path";
import { bench } from "../../../src/bench.ts";
import { parseConfig } from "../../../src/config/config.ts";
import { mergeOptions, noFile, parseThresholds } from "../../../src/config/raw.ts";
import type { Host } from "../../../src/host.ts";
import { testHost } from "../../helpers/test-host.ts";

/** What a test changes of the usual run: one repetition of md5 without compression on a small corpus. */
export interface CountedRun {
  versions: string;
  out: string;
  options?: Record<string, string>;
  gates?: string;
  host?: Partial<Host>;
  resume?: boolean;
}

/** Runs the whole pipeline in this process, as the commands do. */
export async function countedRun({ versions, out, options, gates, host, resume = false }: CountedRun) {
  const text = {
    versions,
    out,
    checksums: "md5",
    codecs: "none",
    "corpus-size": "1MiB",
    repetitions: "1",
    trials: "none",
    metrics: "wire-bytes,instructions,startup-instructions,file-instructions,byte-instructions",
    ...options,
  };
  const limits = gates === undefined ? [] : parseThresholds({ path: "gates.yml", text: gates });
  const config = parseConfig(mergeOptions(text, { ...noFile, gates: limits }));
  return await bench(config, testHost(host), { resume });
}

/** The ratio of a metric and where it lies, of the candidate's one cell. */
export function ratioOf({ analysis }: Awaited<ReturnType<typeof countedRun>>, metric: string) {
  const found = analysis.comparisons.find((one) => one.metric === metric);
  if (!found?.interval || found.ratio === null) throw new Error(`${metric} was not compared`);
  return { ratio: found.ratio, value: found.value, before: found.referenceValue, ...found.interval };
}

/** Where a run keeps its counts. */
export function countsIn(out: string): string {
  return join(out, "counts.jsonl");
}
