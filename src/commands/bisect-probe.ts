import { join } from "node:path";
import type { Concluded, Places } from "../analyse/history/suspicion.ts";
import { bench, provisionContenders } from "../bench.ts";
import type { Config } from "../config/config.ts";
import type { LevelSelection } from "../config/levels.ts";
import type { Selection } from "../config/selection.ts";
import type { VersionSpec } from "../config/version-spec.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import type { Cell } from "../plan/plan.ts";
import { writeResultFiles } from "../publish/result-files.ts";

/** A pair of versions that was measured, or why it could not be. */
export type Probed =
  | { kind: "measured"; concluded: Concluded }
  | { kind: "missing"; label: string; reason: string };

/**
 * Measures `candidate` against `reference`, both in one run, and leaves its results in a folder of `config.out` that
 * is called after the candidate. Throws a Failure when it is interrupted, and of usage.
 */
export async function probe(
  { reference, candidate }: { reference: VersionSpec; candidate: VersionSpec },
  config: Config,
  host: Host,
): Promise<Probed> {
  const own: Config = {
    ...config,
    versions: [reference, candidate],
    baseline: reference.label,
    out: join(config.out, candidate.label),
  };
  const { unobtainable } = await provisionContenders(own, host);
  const [missing] = unobtainable;
  if (missing !== undefined) return { kind: "missing", label: missing.label, reason: missing.reason };
  const { measurements, analysis } = await bench(own, host);
  if (measurements.run.ending.kind === "interrupted") {
    throw new Failure("interrupted", "The bisection was interrupted.", "Begin it again.");
  }
  writeResultFiles(own.out, measurements, analysis);
  return { kind: "measured", concluded: [measurements, analysis] };
}

/** The configuration that measures these places, and as little else as its lists can say; all it did for none. */
export function narrowedTo({ cells, trials }: Places, config: Config): Config {
  if (cells.length === 0)
    return trials.length === 0 ? config : { ...withoutMatrix(config), trials: [...trials] };
  return {
    ...config,
    trials: [...trials],
    checksums: namesOf(cells.map(({ checksum }) => checksum)),
    codecs: namesOf(cells.map(({ codec }) => codec)),
    levels: levelsOf(cells),
    skipCompress: [...new Set(cells.map(({ skipCompress }) => skipCompress))],
  };
}

/** A run has a matrix. This one costs next to nothing, and every release can do it. */
export function withoutMatrix(config: Config): Config {
  return {
    ...config,
    checksums: { kind: "names", names: ["md5"] },
    codecs: { kind: "names", names: ["none"] },
    levels: { kind: "every", levels: [null] },
    skipCompress: [null],
    corpus: {
      kind: "profile",
      profile: "tiny-files",
      size: { kind: "bytes", bytes: 65_536 },
      seed: config.seed,
    },
    metrics: ["wire-bytes"],
    repetitions: 1,
  };
}

function namesOf(names: readonly string[]): Selection {
  return { kind: "names", names: [...new Set(names)] };
}

function levelsOf(cells: readonly Cell[]): LevelSelection {
  const byCodec = Map.groupBy(cells, ({ codec }) => codec);
  const levels = Array.from(byCodec, ([codec, own]) => [codec, [...new Set(own.map(({ level }) => level))]]);
  return { kind: "per-codec", levels: Object.fromEntries(levels) };
}
