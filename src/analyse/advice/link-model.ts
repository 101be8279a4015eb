import type { Pays, Prediction } from "./advice.ts";
import type { Setting } from "./settings.ts";

/**
 * The part of the shorter of the two, sending and working, that happens while the other goes on. It would be all of
 * it if every piece of the data took the same of both; but files that hardly shrink are all sending, and those
 * that shrink well all work. Of 0.5, 0.6, … 1 this and 0.6 fit best what 3.2.7 took for 16 MiB of mixed-logs and
 * plain-logs at 20 to 200 Mbit/s (36 settings and speeds; by --bwlimit alone 0.8 and 0.9 did, through a pipe 0.6);
 * `npm run benchmark -- link` holds it against such copies.
 */
const overlapping = 0.7;

/**
 * How long a copy takes over a link: bytes ÷ speed, and the work (what the same copy takes without a link), less
 * what of both happens at once.
 * @param sentBytes rsync's total.
 * @param wallS wall time of the copy without a link, s.
 * @param bits speed of the link, bits a second of what rsync itself sends.
 */
export function predict(sentBytes: number, wallS: number, bits: number): Omit<Prediction, "cell" | "cpuS"> {
  const linkS = (8 * sentBytes) / bits;
  const overlapS = overlapping * Math.min(linkS, wallS);
  return { linkS, workS: wallS, overlapS, totalS: linkS + wallS - overlapS };
}

/**
 * Up to which speed a setting is faster than `none`, which sends more. The time is piecewise linear in the seconds
 * that a bit takes, bent where sending takes as long as the work; with more work and fewer bytes the difference to
 * `none` only falls, so that there is one such speed.
 */
export function paysAgainst(setting: Setting, none: Setting): Pays {
  if (setting.sentBytes >= none.sentBytes) return { kind: "never" };
  if (setting.wall.median <= none.wall.median) return { kind: "always" };
  const gain = (perBit: number) => timeOf(none, perBit) - timeOf(setting, perBit);
  const [ownBend, noneBend] = [setting, none].map(({ sentBytes, wall }) => wall.median / (8 * sentBytes));
  const won = setting.wall.median / (8 * (none.sentBytes - setting.sentBytes));
  const bends = [0, noneBend ?? 0, ownBend ?? 0, Math.max(won, ownBend ?? 0)];
  const end = bends.findIndex((perBit) => gain(perBit) >= 0);
  const [from, to] = [bends[end - 1] ?? 0, bends[end] ?? won];
  const perBit = from + ((to - from) * -gain(from)) / (gain(to) - gain(from));
  return { kind: "below", bits: 1 / perBit };
}

function timeOf({ sentBytes, wall }: Setting, perBit: number): number {
  return perBit === 0 ? wall.median : predict(sentBytes, wall.median, 1 / perBit).totalS;
}
