import { type BisectStep, bisectStep, type Sighting, stepsLeft } from "../analyse/history/bisect.ts";
import type { Bisection } from "../analyse/history/bisection.ts";
import { sightOf } from "../analyse/history/sight.ts";
import type { Sight, Suspicion } from "../analyse/history/suspicion.ts";
import type { Config } from "../config/config.ts";
import type { VersionSpec } from "../config/version-spec.ts";
import type { Host } from "../host.ts";
import { type Ends, probeEnds } from "./bisect-ends.ts";
import { probe } from "./bisect-probe.ts";

/**
 * Finds the first of `versions`, in their order, that behaves otherwise than the first of them: ends first, then the
 * middle of what is left. Every sight goes to the log. Throws what probeEnds throws, and a Failure when interrupted.
 */
export async function bisect(
  versions: readonly VersionSpec[],
  suspicion: Suspicion,
  config: Config,
  host: Host,
): Promise<Bisection> {
  const [first, last] = [versions[0], versions.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a bisection has two ends");
  // What a run says of itself would bury the few lines that count.
  const quiet: Host = { ...host, log: host.detail, group: (_title, body) => body() };
  const ends = await probeEnds([first, last], suspicion, config, quiet);
  const sights = [...ends.sights];
  for (const { label, sight } of ends.sights) host.log(`${label}: ${sightText(sight)}`);
  const sightings = new Map<number, Sighting>();
  for (;;) {
    const step = bisectStep(versions.length, sightings);
    if (step.kind !== "try") return { ...conclude(step, versions, ends), suspicion, sights: flat(sights) };
    const candidate = versions[step.position] as VersionSpec;
    host.log(`${candidate.label} is next; ${stepsLeft(versions.length, sightings)} at most to go`);
    const sight = await look(candidate, suspicion, ends, quiet);
    host.log(`${candidate.label}: ${sightText(sight)}`);
    sights.push({ label: candidate.label, sight });
    sightings.set(step.position, sightingOf(sight, ends));
  }
}

async function look(candidate: VersionSpec, suspicion: Suspicion, ends: Ends, host: Host): Promise<Sight> {
  const probed = await probe({ reference: ends.clear, candidate }, ends.config, host);
  return probed.kind === "missing"
    ? { kind: "unknown", why: probed.reason }
    : sightOf(suspicion, candidate.label, probed.concluded, ends.places);
}

function sightingOf({ kind }: Sight, { direction }: Ends): Sighting {
  if (kind === "unknown") return "unknown";
  return (kind === "shown") === (direction === "appears") ? "as-last" : "as-first";
}

function sightText({ kind, why }: Sight): string {
  const words = { shown: "shows it", clear: "does not show it", unknown: "cannot be told" };
  return `${words[kind]} (${why})`;
}

function flat(sights: Ends["sights"]): Bisection["sights"] {
  return sights.map(({ label, sight }) => ({ label, ...sight }));
}

function conclude(
  step: Exclude<BisectStep, { kind: "try" }>,
  versions: readonly VersionSpec[],
  { direction }: Ends,
): Pick<Bisection, "among" | "direction" | "answer"> {
  const among = versions.map(({ label }) => label);
  const labelAt = (position: number) => among[position] ?? "";
  if (step.kind === "found") {
    const { position } = step;
    const answer = { kind: "found" as const, before: labelAt(position - 1), first: labelAt(position) };
    return { among, direction, answer };
  }
  const { positions } = step;
  const before = labelAt((positions[0] ?? 1) - 1);
  return { among, direction, answer: { kind: "one-of", before, candidates: positions.map(labelAt) } };
}
