import { sightOf, suspectPlaces } from "../analyse/history/sight.ts";
import type { Concluded, Places, Sight, Suspicion } from "../analyse/history/suspicion.ts";
import type { Config } from "../config/config.ts";
import type { VersionSpec } from "../config/version-spec.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { narrowedTo, probe } from "./bisect-probe.ts";

/** What the two ends show, and what has to be measured of those between them. */
export interface Ends {
  direction: "appears" | "gone";
  /** The end that does not behave as suspected: what the others are held against. */
  clear: VersionSpec;
  sights: { label: string; sight: Sight }[];
  /** What tells. */
  places: Places;
  /** Measures those and little else. */
  config: Config;
}

/**
 * Measures both ends, to see which of them behaves as suspected. Throws a Failure: of usage when both behave alike,
 * inconclusive when one cannot be told.
 */
export async function probeEnds(
  [first, last]: readonly [VersionSpec, VersionSpec],
  suspicion: Suspicion,
  config: Config,
  host: Host,
): Promise<Ends> {
  const concluded = await measureEnds([first, last], config, host);
  const found = endsOf([first, last], suspicion, concluded, config);
  if (found !== null) return found;
  // A limit is one-sided: what got better from end to end is beyond it the other way round.
  const turned =
    suspicion.kind === "gate"
      ? endsOf([first, last], suspicion, await measureEnds([last, first], config, host), config)
      : null;
  if (turned !== null) return turned;
  throw alike([first, last], suspicion, concluded);
}

async function measureEnds(
  [reference, candidate]: readonly [VersionSpec, VersionSpec],
  config: Config,
  host: Host,
): Promise<Concluded> {
  const probed = await probe({ reference, candidate }, config, host);
  if (probed.kind === "measured") return probed.concluded;
  throw new Failure(
    "inconclusive",
    `${probed.label}, an end of the bisection, cannot be had: ${probed.reason}.`,
    "Choose another release for this end, or give a binary of it with --among LABEL=path:FILE,….",
  );
}

/** Null where not exactly one of the ends behaves as suspected. */
function endsOf(
  [first, last]: readonly [VersionSpec, VersionSpec],
  suspicion: Suspicion,
  concluded: Concluded,
  config: Config,
): Ends | null {
  const places = suspectPlaces(suspicion, concluded);
  const sights = [first, last].map(({ label }) => ({
    label,
    sight: sightAt(label, suspicion, concluded, places),
  }));
  const [one, other] = sights.map(({ sight }) => sight);
  const kinds = `${one?.kind} ${other?.kind}`;
  if (kinds !== "clear shown" && kinds !== "shown clear") return null;
  const direction = kinds === "clear shown" ? "appears" : "gone";
  const clear = direction === "appears" ? first : last;
  return { direction, clear, sights, places, config: narrowedTo(places, config) };
}

/** A limit is not held against the version that it is measured by. */
function sightAt(label: string, suspicion: Suspicion, concluded: Concluded, places: Places): Sight {
  const [{ plan }] = concluded;
  if (suspicion.kind === "gate" && label === plan.baseline) {
    return { kind: "clear", why: "it is what the others are held against" };
  }
  return sightOf(suspicion, label, concluded, places);
}

function alike(
  ends: readonly [VersionSpec, VersionSpec],
  suspicion: Suspicion,
  concluded: Concluded,
): Failure {
  const places = suspectPlaces(suspicion, concluded);
  const sights = ends.map(({ label }) => ({ label, sight: sightAt(label, suspicion, concluded, places) }));
  const seen = sights.map(({ label, sight }) => `${label}: ${sight.kind}, ${sight.why}`).join("; ");
  const isUnknown = sights.some(({ sight }) => sight.kind === "unknown");
  return isUnknown
    ? new Failure(
        "inconclusive",
        `One end of the bisection cannot be told (${seen}).`,
        "Choose an end that can do what the other one shows it in.",
      )
    : new Failure(
        "usage",
        `Both ends behave alike (${seen}).`,
        `Choose ends of which only one behaves so; rsync-bench history shows which releases do.${trialHint(suspicion)}`,
      );
}

/** Whoever saw a rule in a report may have seen it in a trial. */
function trialHint(suspicion: Suspicion): string {
  if (suspicion.kind !== "anomaly" || suspicion.wanted.kind !== "rule") return "";
  return ` An anomaly of a trial is asked for with the trial (${suspicion.wanted.rule}:inplace-sparse), or by the known bug's name.`;
}
