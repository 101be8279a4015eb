import type { Advice, Prediction } from "./advice.ts";
import { predict } from "./link-model.ts";
import type { Setting } from "./settings.ts";

/**
 * Predictions closer to each other than the model's own error say nothing of who is faster. By
 * `npm run benchmark -- link --runs 5` in 90 of 100 cases copies took 0.74 to 1.15 of the predicted time on a
 * very busy machine, 1.01 in the median; those that wait for the link (no compression at 20 and 50 Mbit/s) were within 3 %.
 */
export const modelError = 0.1;
const mostRanked = 3;

/**
 * The settings by how long they should take over a link. Each codec and level is there once, with its fastest
 * checksum. What cannot be told from the fastest comes first, by CPU time: the recommended setting is the cheapest of
 * the fastest ones.
 * @param bits speed of the link, bits a second.
 */
export function rank(settings: readonly Setting[], none: Setting | null, bits: number): Advice["link"] {
  const predicted = (setting: Setting): Prediction => ({
    cell: setting.cell.id,
    ...predict(setting.sentBytes, setting.wall.median, bits),
    cpuS: setting.cpu.median,
  });
  const times = settings.map((setting) => ({ setting, prediction: predicted(setting) }));
  const sorted = times.toSorted((one, other) => one.prediction.totalS - other.prediction.totalS);
  const limit = (1 + modelError) * (sorted[0]?.prediction.totalS ?? 0);
  const alike = sorted.filter(({ prediction }) => prediction.totalS <= limit);
  const cheapestFirst = alike.toSorted((one, other) => one.setting.cpu.median - other.setting.cpu.median);
  const ranked = oneOfEach([...cheapestFirst, ...sorted.slice(alike.length)]).slice(0, mostRanked);
  return {
    bits,
    ranking: ranked.map(({ prediction }) => prediction),
    alike: ranked.filter(({ prediction }) => prediction.totalS <= limit).length,
    none: none && predicted(none),
  };
}

/** The first of those that differ in nothing but the checksum. */
function oneOfEach<T extends { setting: Setting }>(sorted: readonly T[]): T[] {
  const byRest = Map.groupBy(sorted, ({ setting }) =>
    JSON.stringify({ ...setting.cell, id: "", checksum: "" }),
  );
  return Array.from(byRest.values(), ([first]) => first as T);
}
