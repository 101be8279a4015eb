import { spread } from "../summaries.ts";
import type { Summary } from "../summary.ts";
import type { PublishedRow } from "./centminmod-2020.ts";

/** Seconds of one level beside the median of the levels around it. */
export interface Noise {
  published: Beside;
  /** Medians of the repetitions here. */
  measured: Beside;
}
interface Beside {
  own: number;
  around: number;
}

interface Timed {
  published: PublishedRow;
  measured: Pick<Summary, "wallS" | "cpuS">;
}

/** Levels on either side that a level is held against. */
const reach = 2;
/** Less is what single runs differ by anyway. */
const departure = Math.log(1.25);

/**
 * A published time that departs from those of the levels around it, while neither its own CPU time nor what was
 * measured here departs half as far: one run each, and that one was lucky or cold. null when nothing speaks for it.
 * `all` are the cells of one contender.
 */
export function noiseIn(one: Timed, all: readonly Timed[]): Noise | null {
  const around = levelsAround(one, all);
  const beside = (time: (timed: Timed) => number | undefined): Beside | null => {
    const own = time(one);
    const others = around.map(time);
    const median = spread(others.map((value) => value ?? null))?.median;
    return own && median ? { own, around: median } : null;
  };
  const published = beside((timed) => timed.published.realS);
  const measured = beside((timed) => timed.measured.wallS?.median);
  const [publishedCpu, measuredCpu] = [
    beside((timed) => timed.published.cpuS),
    beside((timed) => timed.measured.cpuS?.median),
  ];
  if (!published || !measured || departs(published) < departure) return null;
  const half = departs(published) / 2;
  const others = [publishedCpu, measured, measuredCpu].filter((found) => found !== null);
  return others.every((other) => departs(other) < half) ? { published, measured } : null;
}

function departs({ own, around }: Beside): number {
  return Math.abs(Math.log(own / around));
}

/** The measured levels of the same sweep that lie within reach. */
function levelsAround(one: Timed, all: readonly Timed[]): Timed[] {
  const { level, checksum, codec } = one.published;
  if (level === null) return [];
  const sweep = all.filter(
    ({ published: other }) => other.checksum === checksum && other.codec === codec && other.level !== null,
  );
  const away = (timed: Timed) => (timed.published.level ?? level) - level;
  return sweep.filter((timed) => away(timed) !== 0 && Math.abs(away(timed)) <= reach);
}
