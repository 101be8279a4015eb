import { isAdvice } from "../config/gates.ts";
import { shortAnomaly } from "./anomalies-section.ts";
import { changeItems } from "./changes-list.ts";
import { faultsOf } from "./faults.ts";
import { flaggedLines } from "./flagged-section.ts";
import { gateLine } from "./gate-text.ts";
import { counted, grouped } from "./numbers.ts";
import { reasonItems } from "./reasons-section.ts";
import { leftOutNote } from "./reductions.ts";
import type { Results } from "./results.ts";
import { type Room, sizeOf } from "./room.ts";
import { markdownStyle } from "./style.ts";
import { verdictLine, verdictWord } from "./verdict-line.ts";

/** Markdown that stands alone, and how many of its kind it tells of. */
interface Block {
  text: string;
  count: number;
}

interface Kind {
  noun: string;
  plural: string;
  /** How much of the room it may take, since what comes after it matters too. */
  share: number;
  blocks: Block[];
}

/** Short enough that one of them fits where thousands do not. */
const mostCellsOfLine = 100;
const shareOfVerdict = 1 / 8;
const betweenBlocks = "\n\n";

/**
 * For input that no reduction makes small enough, such as thousands of anomalies with long texts: blocks in the
 * order of their weight, each whole or not at all, and how many of each kind are missing. `room` has a place for
 * a verdict and a note, a thousand characters.
 */
export function lastResort(results: Results, room: Room): string {
  const kinds = kindsOf(results);
  const none = kinds.map(({ blocks }) => ({ taken: [], missing: countOf(blocks) }));
  const verdict = shortVerdict(results, room);
  // What is missing is known at the end, and is never more than everything.
  let left = room.limit - sizeOf([verdict, noteOf(kinds, none, room), ""].join(betweenBlocks), room.unit);
  const chosen = kinds.map(({ blocks, share }) => {
    const taken = takeWhole(blocks, Math.min(left, share * room.limit), room.unit);
    left -= sizeOf(taken.map(({ text }) => text + betweenBlocks).join(""), room.unit);
    return { taken, missing: countOf(blocks) - countOf(taken) };
  });
  const texts = chosen.flatMap(({ taken }) => taken.map(({ text }) => text));
  return `${[verdict, noteOf(kinds, chosen, room), ...texts].join(betweenBlocks)}\n`;
}

function kindsOf(results: Results): Kind[] {
  const { gates } = results.analysis;
  const single = (text: string): Block => ({ text, count: 1 });
  const unmatched = gates.filter(
    ({ gate, cell, outcome }) => cell === null && outcome !== "pass" && !isAdvice(gate),
  );
  return [
    { noun: "change", plural: "changes", share: 1 / 8, blocks: changeItems(results).map(single) },
    {
      noun: "flagged cell",
      plural: "flagged cells",
      share: 1,
      blocks: flaggedLines(results, mostCellsOfLine).map(({ text, cells }) => ({ text, count: cells })),
    },
    { noun: "reason", plural: "reasons", share: 1 / 8, blocks: reasonItems(results).map(single) },
    {
      noun: "gate without a cell",
      plural: "gates without a cell",
      share: 1 / 8,
      blocks: unmatched.map((gate) => single(`- ${gateLine(results, gate, markdownStyle)}`)),
    },
    {
      noun: "anomaly",
      plural: "anomalies",
      share: 1,
      blocks: faultsOf(results.analysis).map((anomaly) => single(shortAnomaly(results, anomaly))),
    },
  ];
}

function shortVerdict(results: Results, { limit, unit }: Room): string {
  const line = verdictLine(results, markdownStyle);
  if (sizeOf(line, unit) <= limit * shareOfVerdict) return line;
  return `${verdictWord(results, markdownStyle)} — why has no room here.`;
}

function takeWhole(blocks: readonly Block[], limit: number, unit: Room["unit"]): Block[] {
  let left = limit;
  return blocks.filter(({ text }) => {
    const size = sizeOf(text + betweenBlocks, unit);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

function noteOf(kinds: readonly Kind[], chosen: readonly { missing: number }[], room: Room): string {
  const counts = kinds.flatMap(({ noun, plural, blocks }, index) => {
    const missing = chosen[index]?.missing ?? 0;
    return missing > 0 ? [`${grouped(missing)} of ${counted(countOf(blocks), noun, plural)}`] : [];
  });
  const texts = [...counts, "all tables and details"];
  return leftOutNote(texts, room);
}

function countOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { count }) => sum + count, 0);
}
