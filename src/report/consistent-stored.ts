import type { Measurements } from "../analyse/measurements.ts";
import type { StoredBaseline } from "../analyse/stored/stored-baseline.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";
import { visible } from "./visible-text.ts";

/** Long enough for five names of 40 characters. */
const longestId = 250;

/**
 * What is stored is what was asked for, and each of its cells is there once, under an id that reports can show.
 * Throws a usage Failure.
 */
export function checkStored({ config, stored }: Measurements): void {
  if (visible(config.baselineFile) !== config.baselineFile) {
    throw refusal(`the baseline file ${quoted(config.baselineFile)} is no plain path`);
  }
  if ((config.baselineFile === "") !== (stored.kind === "not-wanted")) {
    throw refusal("a stored baseline is there and was not asked for, or the other way round");
  }
  if (stored.kind === "found") checkBaseline(stored.baseline);
}

/** The same of a baseline by itself. */
export function checkBaseline({ measuredAt, cells }: StoredBaseline): void {
  const time = new Date(measuredAt);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== measuredAt) {
    throw refusal(`${quoted(measuredAt)} is not a time such as 2026-01-31T12:00:00.000Z`);
  }
  const seen = new Set<string>();
  for (const { cell } of cells) {
    if (cell.length > longestId || visible(cell) !== cell) {
      throw refusal(`${quoted(cell)} is no cell's id`);
    }
    if (seen.size === seen.add(cell).size) throw refusal(`the stored cell ${quoted(cell)} is there twice`);
  }
}
