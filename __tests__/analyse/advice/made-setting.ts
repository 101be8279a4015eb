import type { Seconds, Setting } from "../../../src/analyse/advice/settings.ts";
import { makeCell } from "../../../src/plan/make-plan.ts";

/** Times of six repetitions that differ by a twentieth at most, the same way for all settings. */
export function seconds(
  median: number,
  jitter: readonly number[] = [0.95, 0.97, 0.99, 1.01, 1.03, 1.05],
): Seconds {
  return { median, byBlock: new Map(jitter.map((factor, index) => [index + 1, median * factor])) };
}

/** The same times in other repetitions: noise that no ratio within a repetition takes away. */
export const shuffledJitter = [1.03, 0.95, 1.05, 0.97, 1.01, 0.99];

/** `md5 zstd 3`, and what it costs. */
export function setting(
  name: string,
  { sentBytes, cpu, wall = cpu }: { sentBytes: number; cpu: Seconds; wall?: Seconds },
): Setting {
  const [checksum = "", codec = "", level] = name.split(" ");
  return { cell: makeCell("a", checksum, codec, level ? Number(level) : null), sentBytes, cpu, wall };
}

/** How tests name a setting. */
export function nameOf({ cell: { checksum, codec, level } }: Setting): string {
  return [checksum, codec, ...(level === null ? [] : [level])].join(" ");
}
