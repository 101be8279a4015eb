import { type Metric, metricTraits } from "./metrics.ts";
import { namedByteUnits } from "./quantity.ts";

/** For each unit of a metric: how many of it one of a written unit is. */
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  bytes: namedByteUnits,
  KiB: scaled(namedByteUnits, "", 1 / 1024),
  s: { ms: 1e-3, s: 1, m: 60, h: 3600 },
  "MB/s": scaled(namedByteUnits, "/s", 1e-6),
};

/**
 * Reads a value of a metric as a user writes it, such as `12 MB` for bytes or `1.5 s` for a time, into the
 * metric's own unit, which a bare number is in, too. Null when it is neither.
 */
export function parseMetricQuantity(metric: Metric, written: string | number): number | null {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?(?:e\d+)?)\s*(\S*)$/.exec(String(written)) ?? [];
  const known = factors[metricTraits[metric].unit] ?? {};
  const factor = unit === "" || unit === metricTraits[metric].unit ? 1 : known[unit];
  if (digits === undefined || factor === undefined) return null;
  const value = Number(digits) * factor;
  // Beyond it no count is exact, and a results.json that held it would be refused.
  return value <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** The units that a value of this metric may be written in, its own first. */
export function unitsOf(metric: Metric): string[] {
  const { unit } = metricTraits[metric];
  return [...new Set([unit, ...Object.keys(factors[unit] ?? {})])];
}

function scaled(units: Readonly<Record<string, number>>, suffix: string, by: number): Record<string, number> {
  return Object.fromEntries(Object.entries(units).map(([unit, size]) => [unit + suffix, size * by]));
}
