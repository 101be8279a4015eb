import { bench } from "../../src/bench.ts";
import { parseConfig } from "../../src/config/config.ts";
import { mergeOptions, noFile } from "../../src/config/raw.ts";
import { testHost } from "./test-host.ts";

/** A whole run of the pipeline in this process, of bytes only and each cell once: what it concluded. */
export async function benched(out: string, options: Readonly<Record<string, string>>) {
  const quick = { repetitions: "1", metrics: "wire-bytes", trials: "none" };
  const config = parseConfig(mergeOptions({ ...quick, ...options, out }, noFile));
  return await bench(config, testHost());
}
