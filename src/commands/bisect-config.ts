import type { Suspicion } from "../analyse/history/suspicion.ts";
import type { Config } from "../config/config.ts";
import { isTimed } from "../config/metrics.ts";
import type { GivenOptions } from "../config/raw.ts";
import { specText, type VersionSpec } from "../config/version-spec.ts";
import { loadConfig, type OptionTexts } from "../load-config.ts";
import { historyStandards } from "./history-config.ts";

/** As those of a history: what a bisection looks for mostly shows in few bytes. */
export const bisectStandards: OptionTexts = { ...historyStandards, out: "rsync-bench-bisect" };

/** Times need what `run` gives them. */
const timedStandards: OptionTexts = { ...bisectStandards, "corpus-size": "64MiB", repetitions: "auto" };

/**
 * The configuration that every step of a bisection begins with; a limit is judged outside of it, on whatever cells
 * both versions of a step can do. Throws a usage Failure.
 */
export async function bisectConfig(
  given: GivenOptions,
  suspicion: Suspicion,
  versions: readonly VersionSpec[],
): Promise<Config> {
  const specs = versions.map((spec) => `${spec.label}=${specText(spec)}`).join(",");
  const metric = suspicion.kind === "gate" ? suspicion.gate.metric : null;
  const config = await loadConfig(
    { ...given, versions: specs, ...(metric === null ? {} : { metrics: metric }) },
    metric !== null && isTimed(metric) ? timedStandards : bisectStandards,
  );
  const [first] = config.versions;
  return {
    ...config,
    baseline: first?.label ?? config.baseline,
    gates: [],
    baselineFile: "",
    failOn: "never",
    allowMissing: true,
  };
}
