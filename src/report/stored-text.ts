import type { StoredComparison, StoredDifference } from "../analyse/stored/stored-analysis.ts";
import { byteDifference, grouped, percentChange } from "./numbers.ts";
import type { Style } from "./style.ts";

const names: Readonly<Record<StoredDifference["what"], string>> = {
  corpus: "another corpus",
  baseline: "another baseline version",
  binary: "another binary of the baseline version",
  cpu: "another processor",
  valgrind: "another valgrind",
  tool: "another rsync-bench",
};

/** `another processor (A then, B now), …` */
export function differencesText(differences: readonly StoredDifference[], style: Style): string {
  return differences
    .map(({ what, stored, found }) => `${names[what]} (${style.text(stored)} then, ${style.text(found)} now)`)
    .join(", ");
}

/** One side of a comparison: bytes, or a change against the reference of the same run. */
export function storedValueText({ by }: StoredComparison, value: number): string {
  return by === "value" ? grouped(value) : percentChange(value, 1);
}

/** The change from what is stored: `+1,204 B (+0.4 %)`, `=`; of ratios how much one is of the other. */
export function storedChangeText({ by, stored, found, change }: StoredComparison): string {
  if (change === "same") return "=";
  const ratio = found / stored;
  const percent = Number.isFinite(ratio) ? percentChange(ratio, by === "value" ? 2 : 1) : "";
  if (by === "ratio") return percent;
  return byteDifference(found - stored) + (percent === "" ? "" : ` (${percent})`);
}
