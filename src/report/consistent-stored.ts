import type { Measurements } from "../analyse/measurements.ts";
import type { StoredBaseline } from "../analyse/stored/stored-baseline.ts";
import { isSkipCompress } from "../config/skip-compress.ts";
import { isPlainName } from "./plain-name.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";

/**
 * As plan/make-plan.ts makes them: a label, a checksum, a codec with or without a level, a transport, a scenario; a
 * skip list may follow.
 */
const cellId = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,39}(\/[A-Za-z0-9._+:-]{1,50}){4}$/;

/**
 * Each stored cell is there once, under an id that a run could have given it. Throws a usage Failure.
 */
export function checkStored({ stored }: Measurements): void {
  if (stored.kind === "found") checkBaseline(stored.baseline);
}

/** The same of a baseline by itself. */
export function checkBaseline({ measuredAt, baseline, cells }: StoredBaseline): void {
  if (!isPlainName(baseline.label)) throw refusal(`${quoted(baseline.label)} is no label`);
  const time = new Date(measuredAt);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== measuredAt) {
    throw refusal(`${quoted(measuredAt)} is not a time such as 2026-01-31T12:00:00.000Z`);
  }
  const seen = new Set<string>();
  for (const { cell } of cells) {
    if (!isCellId(cell)) throw refusal(`${quoted(cell)} is no cell's id`);
    if (seen.size === seen.add(cell).size) throw refusal(`the stored cell ${quoted(cell)} is there twice`);
  }
}

function isCellId(text: string): boolean {
  const [id = "", ...list] = text.split("/skip=");
  return cellId.test(id) && list.length <= 1 && list.every(isSkipCompress);
}
