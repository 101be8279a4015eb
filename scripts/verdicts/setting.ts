import { type Config, parseConfig } from "../../src/config/config.ts";
import { mergeOptions, noFile } from "../../src/config/raw.ts";
import { makePlan } from "../../src/plan/make-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import type { Contender } from "../../src/provision/contender.ts";

/** What a made-up run is given: the defaults of `run`, and twenty cells, the size that the goals are about. */
export interface Setting {
  config: Config;
  plan: Plan;
  /** What one run takes with all around it, in seconds. */
  runSeconds: number;
}

/**
 * The time of one run of the default corpus (64 MiB) on the quiet machine of fixtures/noise/, by its wall times scaled
 * to that size (0.2 s without compression and with lz4, 0.35 s with zstd, 1.35 s with zlib and zlibx), and 0.1 s for
 * checking and clearing away the copy.
 */
const usualRunSeconds = 0.8;

/** @param given options of `run` that differ from the defaults. */
export function simulatedSetting(given: Readonly<Record<string, string>> = {}): Setting {
  const versions = "reference=path:/reference,candidate=path:/candidate";
  const options = { versions, metrics: "cpu-time,wall-time", ...given };
  const config = parseConfig(mergeOptions(options, noFile));
  const contenders = config.versions.map(({ label }) => contender(label));
  return { config, plan: makePlan(config, contenders, config.baseline), runSeconds: usualRunSeconds };
}

function contender(label: string): Contender {
  return {
    label,
    spec: `path:/${label}`,
    kind: "path",
    binary: `/${label}`,
    sha256: label,
    origin: "made up",
    reused: true,
    libraries: {},
    capabilities: {
      version: label,
      protocol: 32,
      checksums: ["md5", "xxh64", "xxh3", "xxh128"],
      codecs: ["none", "zlib", "zlibx", "zstd", "lz4"],
      aliases: {},
      options: { checksumChoice: true, compressChoice: true, newCompress: true },
      optimizations: [],
      features: [],
    },
  };
}
