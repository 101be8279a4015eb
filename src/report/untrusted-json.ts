import { grouped } from "./numbers.ts";
import { refusal } from "./untrusted-refusal.ts";

/** The deepest value of a run's results, a function of one process in one count, is ten deep. */
const mostDepth = 16;
/**
 * A run of 2,000 cells with ten repetitions has about 3.5 million values. Every value takes some ten times its
 * text in memory: 64 MiB of `[[[[…` would end the process before any schema saw them.
 */
const mostValues = 6_000_000;
/** The largest arrays are observations (untrusted-values.ts is stricter with each). */
const mostItems = 100_000;
/** The largest object holds the sums by suffix: 65 (run/transfer-tally.ts). */
const mostKeys = 256;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses JSON from strangers. Its structure is counted before anything is made of it, in one pass over the text.
 * Throws a usage Failure that holds nothing of the text.
 */
export function parseUntrustedJson(text: string): unknown {
  countStructure(text);
  try {
    return JSON.parse(text);
  } catch {
    // The engine's message quotes the text.
    throw refusal("they are not JSON");
  }
}

/** Works on any text: what is not JSON is for the parser to refuse. */
function countStructure(text: string): void {
  const open: { isArray: boolean; items: number }[] = [];
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case quote:
        index = endOfString(text, index);
        break;
      case openArray:
      case openObject:
        open.push({ isArray: text.charCodeAt(index) === openArray, items: 1 });
        values += 1;
        if (open.length > mostDepth) throw refusal(`values are nested more than ${mostDepth} deep`);
        break;
      case closeArray:
      case closeObject:
        open.pop();
        break;
      case comma:
        values += 1;
        countItem(open.at(-1));
    }
    if (values > mostValues) throw refusal(`they hold more than ${grouped(mostValues)} values`);
  }
}

function countItem(container: { isArray: boolean; items: number } | undefined): void {
  if (container === undefined) return;
  container.items += 1;
  if (container.isArray && container.items > mostItems) {
    throw refusal(`an array holds more than ${grouped(mostItems)} items`);
  }
  if (!container.isArray && container.items > mostKeys) {
    throw refusal(`an object holds more than ${mostKeys} keys`);
  }
}

/** Where the string that begins at `start` ends, or the text does. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === backslash) index += 1;
    else if (code === quote) return index;
  }
  return text.length;
}
