import type { FileClass } from "../corpus/corpus.ts";
import type { Cell } from "../plan/plan.ts";
import type { Content } from "../run/observation.ts";
import type { Finding, RuleFunction } from "./rule.ts";
import { sum } from "./rule.ts";

type Different = Extract<Content, { kind: "different" }>;

/** A12 CONTENT: the copy is not the source, by an independent SHA-256 of both trees, although rsync exited 0. */
export const contentRule: RuleFunction = ({ runs }) => {
  const wrong = runs.flatMap(({ cell, completed }) =>
    completed.flatMap(({ content }) => (content.kind === "different" ? [{ cell, content }] : [])),
  );
  const [first] = wrong;
  if (!first) return [];
  return [
    describe(
      wrong,
      first.content,
      sum(runs, ({ completed }) => completed.length),
    ),
  ];
};

function describe(wrong: { cell: Cell; content: Different }[], first: Different, copies: number): Finding {
  const [sample] = first.samples;
  return {
    rule: "A12",
    severity: "error",
    cells: [...new Set(wrong.map(({ cell }) => cell.id))],
    fileClass: commonClass(first),
    suffixes: [],
    finding: `${wrong.length} of ${copies} copies differ from the source although the program exited 0. In the first: ${countsText(first)}.`,
    expected: sample ? `${sample.difference}: ${sample.expected}` : "the tree hash of the source",
    actual: sample ? sample.actual : `the tree hash ${first.treeHash}`,
    cause: null,
  };
}

function countsText({ counts }: Different): string {
  const parts = Object.entries(counts).map(([difference, count]) => `${difference} ${count}`);
  return parts.join(", ");
}

/** The class of all differing files that are known by name; null when they are mixed or none is a file. */
function commonClass({ samples }: Different): FileClass | null {
  const classes = new Set(samples.flatMap((sample) => (sample.class === null ? [] : [sample.class])));
  const [only] = classes;
  return classes.size === 1 && only !== undefined ? only : null;
}
