import type { Level } from "../../src/analyse/statistics/hypotheses.ts";
import type { Machine } from "./machine.ts";
import type { Truth } from "./synthetic-run.ts";

/** A truth, the group that has to be accused of it, and what is wanted and was had. */
export type Case = {
  truth: Truth;
  /** null where nothing is true: any claim is false. */
  accused: { level: Level; name: string } | null;
  /** For each machine: the least part of runs to catch it (the most to raise a false alarm), in %. */
  goal: Readonly<Partial<Record<Machine["name"], number>>>;
  /** The same of the design in the project's notes: % of runs and mean blocks. It names no codecs. */
  before: Readonly<Partial<Record<Machine["name"], string>>>;
};

const codec = "zstd";
const cell = "xxh3/zstd";

/** The truths of the project's goals, and some on either side of them. */
export const cases: readonly Case[] = [
  {
    truth: { name: "no change", touches: () => false, slower: 0 },
    accused: null,
    goal: { quiet: 1, busy: 1 },
    before: { quiet: "0.2 %", busy: "0.1 %" },
  },
  all(3, { quiet: 95 }, { quiet: "100 % (6.6)", busy: "75 % (12)" }),
  all(5, { quiet: 95, busy: 95 }, { quiet: "100 % (5.0)", busy: "100 % (7.0)" }),
  oneCodec(5, { quiet: 95 }),
  oneCodec(10, { quiet: 95, busy: 95 }),
  oneCell(10, {}, { quiet: "83 % (12.6)", busy: "13 %" }),
  oneCell(15, { quiet: 95 }, { quiet: "99 % (8.8)", busy: "59 %" }),
  oneCell(20, { quiet: 95 }, { quiet: "100 % (6.7)", busy: "88 % (11.8)" }),
  oneCell(25, { quiet: 95, busy: 95 }, {}),
];

function all(percent: number, goal: Case["goal"], before: Case["before"]): Case {
  const truth = { name: `all cells +${percent} %`, touches: () => true, slower: percent / 100 };
  return { truth, accused: { level: "matrix", name: "" }, goal, before };
}

function oneCodec(percent: number, goal: Case["goal"]): Case {
  const touches: Truth["touches"] = (one) => one.codec === codec;
  const truth = { name: `one codec +${percent} %`, touches, slower: percent / 100 };
  return { truth, accused: { level: "family", name: `codec ${codec}` }, goal, before: {} };
}

function oneCell(percent: number, goal: Case["goal"], before: Case["before"]): Case {
  const touches: Truth["touches"] = (one) => one.cell === cell;
  const truth = { name: `one cell +${percent} %`, touches, slower: percent / 100 };
  return { truth, accused: { level: "cell", name: cell }, goal, before };
}
