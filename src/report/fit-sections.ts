import { leftOutNote, reductions } from "./reductions.ts";
import type { Results } from "./results.ts";
import { fits, type Room } from "./room.ts";
import type { LeftOut, Section } from "./section.ts";

/**
 * The sections as one text. Goes down the list of reductions until the text fits, and notes below the first
 * section what is missing; null when all of them are not enough.
 */
export function fitSections(results: Results, sections: readonly Section[], room: Room): string | null {
  let leftOut: LeftOut = new Set();
  let texts = sections.map(({ render }) => render(results, leftOut));
  if (fits(joined(texts), room)) return joined(texts);
  const notes: string[] = [];
  for (const { part, missing } of reductions) {
    const tried = new Set([...leftOut, part]);
    const shorter = sections.map(({ parts, render }, index) =>
      parts.includes(part) ? render(results, tried) : (texts[index] ?? ""),
    );
    // These results have no such part.
    if (joined(shorter).length >= joined(texts).length) continue;
    [leftOut, texts] = [tried, shorter];
    notes.push(missing(results));
    const [verdict = "", ...rest] = texts;
    const text = joined([verdict, leftOutNote(notes, room), ...rest]);
    if (fits(text, room)) return text;
  }
  return null;
}

function joined(texts: readonly string[]): string {
  return `${texts.filter((text) => text !== "").join("\n\n")}\n`;
}
