import { measured } from "./numbers.ts";

/** One bar. The label comes from outside. */
export interface Bar {
  label: string;
  value: number;
}

/** A colour that stands out on GitHub's light and dark pages; mermaid's own first one is nearly white. */
const colour = "#4c8dd6";
const widthOfComment = 720;
const heightOfHead = 100;
const heightOfBar = 28;
/** In shorter bars, as a part of the longest one, mermaid writes the number over the label. */
const shortestNumbered = 1 / 8;
/** Longer labels would leave no room for the bars. */
const mostOfLabel = 32;

/**
 * A mermaid xychart: one bar a value, its label in front of it, since mermaid draws no legend, and
 * the bars of two series over each other. `title` and `unit` are ours and hold no quotes.
 */
export function barChart(title: string, unit: string, bars: readonly Bar[]): string {
  const height = heightOfHead + heightOfBar * bars.length;
  const values = bars.map(({ value }) => value);
  const most = Math.max(...values);
  const showDataLabel = Math.min(...values) >= most * shortestNumbered;
  const settings = {
    xyChart: { width: widthOfComment, height, showDataLabel },
    themeVariables: { xyChart: { plotColorPalette: colour } },
  };
  const labels = distinct(bars.map(({ label }) => safeLabel(label)));
  return [
    `%%{init: ${JSON.stringify(settings)}}%%`,
    "xychart-beta horizontal",
    `  title "${title}"`,
    `  x-axis [${labels.map((label) => `"${label}"`).join(", ")}]`,
    `  y-axis "${unit}" 0 --> ${numberText(most * 1.05)}`,
    `  bar [${values.map(numberText).join(", ")}]`,
  ].join("\n");
}

/** Mermaid takes no exponents: `value` is below 1e21. Small values keep three decimals. */
function numberText(value: number): string {
  return value >= 1 ? measured(value) : value.toFixed(3);
}

/** Letters, digits and what versions are made of. Quotes end a label, `%%` and braces begin a directive. */
function safeLabel(text: string): string {
  const safe = text
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N} ._+~/-]/gu, "_")
    .trim();
  const characters = Array.from(safe === "" ? "_" : safe);
  return characters.length <= mostOfLabel
    ? characters.join("")
    : `${characters.slice(0, mostOfLabel - 1).join("")}…`;
}

/** Bars with equal labels would lie on each other. */
function distinct(labels: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const before = seen.get(label) ?? 0;
    seen.set(label, before + 1);
    return before === 0 ? label : `${label} (${before + 1})`;
  });
}
