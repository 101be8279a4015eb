import type { Level } from "../../src/analyse/statistics/hypotheses.ts";
import type { Machine } from "./machine.ts";
import type { Truth } from "./synthetic-run.ts";

/** A truth, the group that has to be accused of it, and what is wanted. */
export type Case = {
  truth: Truth;
  /** null where nothing is true: any claim is false. */
  accused: { level: Level; name: string } | null;
  /** For each machine: the least part of runs to catch it (the most to raise a false alarm), in %. */
  goal: Readonly<Partial<Record<Machine["name"], number>>>;
};

const codec = "zstd";
const cell = "candidate/xxh3/zstd/local/initial";

/** The truths of the project's goals, and some on either side of them. */
export const cases: readonly Case[] = [
  {
    truth: { name: "no change", touches: () => false, slower: 0 },
    accused: null,
    goal: { quiet: 1, busy: 1 },
  },
  all(1, {}),
  all(3, { quiet: 95 }),
  all(5, { quiet: 95, busy: 95 }),
  oneCodec(5, { quiet: 95 }),
  oneCodec(10, { quiet: 95, busy: 95 }),
  oneCell(10, {}),
  oneCell(15, { quiet: 95 }),
  oneCell(25, { quiet: 95, busy: 95 }),
];

function all(percent: number, goal: Case["goal"]): Case {
  const truth = { name: `all cells +${percent} %`, touches: () => true, slower: percent / 100 };
  return { truth, accused: { level: "matrix", name: "" }, goal };
}

function oneCodec(percent: number, goal: Case["goal"]): Case {
  const touches: Truth["touches"] = (one) => one.includes(`/${codec}/`);
  const truth = { name: `one codec +${percent} %`, touches, slower: percent / 100 };
  return { truth, accused: { level: "family", name: `codec ${codec}` }, goal };
}

function oneCell(percent: number, goal: Case["goal"]): Case {
  const touches: Truth["touches"] = (one) => one === cell;
  const truth = { name: `one cell +${percent} %`, touches, slower: percent / 100 };
  return { truth, accused: { level: "cell", name: cell }, goal };
}
