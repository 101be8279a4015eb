import type { Limit } from "./gate-limits.ts";
import { coordinatesOf, wantedOf } from "./gate-where.ts";
import type { Gate, gateProfileNames } from "./gates.ts";
import { type Metric, metrics } from "./metrics.ts";

export type GateProfile = (typeof gateProfileNames)[number];

interface Entry {
  /** A metric's name; one that this release does not have is left out. */
  metric: string;
  limit: Limit;
  level: Gate["level"];
}

const increase = (fraction: number): Limit => ({ kind: "max-increase", fraction });
const noRegression: Limit = { kind: "no-regression" };

/** Bytes never vary and instructions hardly do, so they need next to no room; times are judged by their statistics. */
const strict: readonly Entry[] = [
  { metric: "wire-bytes", limit: increase(0), level: "error" },
  { metric: "instructions", limit: increase(0.005), level: "error" },
  { metric: "cpu-time", limit: noRegression, level: "error" },
  { metric: "wall-time", limit: noRegression, level: "error" },
  { metric: "peak-memory", limit: increase(0.05), level: "error" },
];

const entries: Readonly<Record<GateProfile, readonly Entry[]>> = {
  strict,
  default: [
    { metric: "wire-bytes", limit: increase(0), level: "error" },
    { metric: "instructions", limit: increase(0.01), level: "error" },
    { metric: "cpu-time", limit: noRegression, level: "warn" },
    { metric: "wall-time", limit: noRegression, level: "warn" },
    { metric: "peak-memory", limit: increase(0.1), level: "error" },
  ],
  advisory: strict.map((entry) => ({ ...entry, level: "warn" })),
};

/** The gates of a profile, as far as this release has their metrics. */
export function profileGates(profile: GateProfile): Gate[] {
  return entries[profile].flatMap(({ metric, limit, level }) =>
    isMetric(metric) ? [{ metric, where: {}, limit, level, profile }] : [],
  );
}

/**
 * The gates of a run. Without a profile: the user's own, or if there are none the advisory profile. With one: both,
 * where a gate of the user's on the same metric and cells takes the place of the profile's.
 */
export function gatesWithProfile(own: readonly Gate[], profile: GateProfile | null): Gate[] {
  if (profile === null) return own.length > 0 ? [...own] : profileGates("advisory");
  const taken = new Set(own.map(subjectOf));
  return [...own, ...profileGates(profile).filter((gate) => !taken.has(subjectOf(gate)))];
}

/** What a gate is about, the same for the same metric, cells and reference however they are written. */
function subjectOf({ metric, where, against }: Gate): string {
  const cells = coordinatesOf(where).map((coordinate) => [
    coordinate,
    (wantedOf(where, coordinate) ?? []).map(String).sort(),
  ]);
  return JSON.stringify([metric, cells, against ?? "reference"]);
}

function isMetric(name: string): name is Metric {
  return metrics.some((metric) => metric === name);
}
