import type { Advice, Pays } from "../analyse/advice/advice.ts";
import { settingFlags } from "../plan/argv.ts";
import type { Cell } from "../plan/plan.ts";
import { combinationText } from "./cell-text.ts";
import { counted, grouped } from "./numbers.ts";
import type { Results } from "./results.ts";
import { shellQuote } from "./shell-quote.ts";
import type { Style } from "./style.ts";

const space = "\u00a0";
type Link = NonNullable<Advice["link"]>;

/** One line a contender: the fastest setting over the link that the user named; none without a link. */
export function linkLines(results: Results, style: Style): string[] {
  const { measurements, analysis } = results;
  const { link } = measurements.config;
  if (link === null) return [];
  return measurements.provisioned.contenders.map(({ label }) => {
    const found = analysis.advice.find(({ contender }) => contender === label)?.link ?? null;
    const text = (found && linkText(results, found, style)) ?? nothingToChoose;
    return `${style.strong(style.text(label))} over ${speedText(link)}: ${text}.`;
  });
}

const nothingToChoose =
  "nothing to recommend, for that takes two codecs that work, and times of three repetitions";

/** `xxh128 zstd 3, 4.10 s by the model, 3.6 times as fast as without compression; rsync -a …` */
function linkText(results: Results, link: Link, style: Style): string | null {
  const [best, ...rest] = link.ranking;
  const [cell] = results.cells(best ? [best.cell] : []);
  if (!best || !cell) return null;
  const alike = results.cells(rest.slice(0, link.alike - 1).map((one) => one.cell));
  const parts = [
    `${style.strong(style.text(combinationText(cell)))}, ${secondsText(best.totalS)} by the model${gainText(cell, best.totalS, link)}`,
    ...(alike.length > 0
      ? [
          `no slower as far as the model can tell: ${alike.map((one) => style.text(combinationText(one))).join(", ")}`,
        ]
      : []),
    flagsText(results, cell, style),
  ];
  return parts.filter((part) => part !== "").join("; ");
}

/** `3.2.7: of 20 settings 4 are worth choosing from, xxh64 zstd (…) to xxh64 none (…)`. */
export function frontLine(results: Results, { contender, settings, front }: Advice, style: Style): string {
  const ends = [front[0], front.at(-1)].flatMap((row) => {
    const [cell] = results.cells(row ? row.cells.slice(0, 1) : []);
    if (!row || !cell) return [];
    const costs = `${grouped(row.sentBytes)} bytes, ${secondsText(row.cpuS)} of CPU time`;
    return [`${style.text(combinationText(cell))} (${costs})`];
  });
  const name = style.strong(style.text(contender));
  const [fewest = "", cheapest = ""] = ends;
  if (front.length === 1) {
    return `${name}: ${fewest} sends the fewest bytes of ${counted(settings, "setting")}, and no other takes less CPU time.`;
  }
  return `${name}: ${front.length} of ${counted(settings, "setting")} are worth choosing from, ${fewest} to ${cheapest}.`;
}

/** A speed in three digits: `100 Mbit/s`. */
export function speedText(bits: number): string {
  const [unit, name] =
    bits >= 999.5e6 ? [1e9, "Gbit/s"] : bits >= 999.5e3 ? [1e6, "Mbit/s"] : [1e3, "kbit/s"];
  return `${Number((bits / unit).toPrecision(3))}${space}${name}`;
}

/** A time in seconds; short ones to the hundredth. */
export function secondsText(seconds: number): string {
  return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)}${space}s`;
}

/** Over which links a setting is faster than none. */
export function paysText(pays: Pays): string {
  switch (pays.kind) {
    case "below":
      return `below ${speedText(pays.bits)}`;
    case "always":
      return "over every link";
    case "never":
      return "never";
    case "unknown":
      return "–";
  }
}

/** `, 3.6 times as fast as without compression`; empty for that itself. */
function gainText({ codec }: Cell, totalS: number, { none }: Link): string {
  const ratio = none === null || codec === "none" ? Number.NaN : none.totalS / totalS;
  return Number.isFinite(ratio) && ratio > 1
    ? `, ${ratio.toFixed(1)} times as fast as without compression`
    : "";
}

function flagsText({ measurements: { provisioned } }: Results, cell: Cell, style: Style): string {
  const contender = provisioned.contenders.find(({ label }) => label === cell.contender);
  return contender ? style.text(shellQuote(["rsync", "-a", ...settingFlags(contender, cell)])) : "";
}
