import type { Suspicion } from "../analyse/history/suspicion.ts";
import { whereToLook } from "../analyse/history/where-to-look.ts";
import type { Config } from "../config/config.ts";
import { isTimed } from "../config/metrics.ts";
import type { GivenOptions } from "../config/raw.ts";
import { specText, type VersionSpec } from "../config/version-spec.ts";
import type { OptionTexts } from "../load-config.ts";
import { withoutMatrix } from "./bisect-probe.ts";
import { smallStandards, unjudgedConfig } from "./history-config.ts";

/** As those of a history: what a bisection looks for mostly shows in few bytes. */
export const bisectStandards: OptionTexts = { ...smallStandards, out: "rsync-bench-bisect" };

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
  const config = await unjudgedConfig(
    { ...given, versions: specs, ...(metric === null ? {} : { metrics: metric }) },
    metric !== null && isTimed(metric) ? timedStandards : bisectStandards,
  );
  if (suspicion.kind === "gate") return { ...config, trials: [] };
  const { cells, trials } = whereToLook(suspicion.wanted);
  return { ...(cells ? config : withoutMatrix(config)), trials };
}
