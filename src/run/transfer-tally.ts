import { createHash } from "node:crypto";
import type { ClassIndex } from "../corpus/class-index.ts";
import type { FileClass } from "../corpus/corpus.ts";
import { escapePath } from "../corpus/escaped-path.ts";
import type { Cell } from "../plan/plan.ts";
import { suffixOf } from "../plan/suffix.ts";
import { type Item, isTransferredFile, printedNameBytes } from "./item-line.ts";
import type { Tally, Transfer } from "./observation.ts";
import { expectedWire, smallestJudged } from "./wire-model.ts";

const mostSuffixes = 64;
const otherSuffixes = "*";
const mostSamples = 20;
/** Updates of a hash cost a call each, so lines are gathered up to this many characters. */
const batchLength = 32 * 1024;

/** Sums the transferred files of one run as their lines stream by; memory does not grow with their number. */
export class TransferTally {
  readonly #cell: Cell;
  readonly #classes: ClassIndex;
  readonly #hash = createHash("sha256");
  #pending = "";
  readonly #transfer: Omit<Transfer, "digest"> = {
    files: 0,
    bytes: 0,
    wireBytes: 0,
    listed: { entries: 0, nameBytes: 0 },
    first: null,
    byClass: {},
    bySuffix: {},
    offModel: { files: 0, samples: [] },
  };

  constructor(cell: Cell, classes: ClassIndex) {
    this.#cell = cell;
    this.#classes = classes;
  }

  /** Adds one itemised entry. */
  add(item: Item): void {
    this.#transfer.listed.entries += 1;
    this.#transfer.listed.nameBytes += item.name.length;
    if (isTransferredFile(item)) this.#addFile(item);
  }

  #addFile(item: Item): void {
    const path = escapePath(printedNameBytes(item.name));
    const transfer = this.#transfer;
    transfer.files += 1;
    transfer.bytes += item.bytes;
    transfer.wireBytes += item.wireBytes;
    transfer.first ??= path;
    this.#pending += `${path}\t${item.bytes}\t${item.wireBytes}\n`;
    if (this.#pending.length >= batchLength) this.#flush();
    const fileClass = this.#classes.get(path) ?? "plain";
    transfer.byClass[fileClass] ??= emptyTally();
    const tallies = [transfer.byClass[fileClass], this.#suffixTally(path)];
    const manner = this.#mannerOf(item, path, fileClass);
    for (const tally of tallies) addTo(tally, item, manner);
  }

  /** What was added so far. Nothing can be added afterwards. */
  result(): Transfer {
    this.#flush();
    return { ...this.#transfer, digest: this.#hash.digest("hex") };
  }

  #flush(): void {
    this.#hash.update(this.#pending);
    this.#pending = "";
  }

  #suffixTally(path: string): Tally {
    const { bySuffix } = this.#transfer;
    const suffix = suffixOf(path);
    const known = suffix in bySuffix || Object.keys(bySuffix).length < mostSuffixes;
    const key = known ? suffix : otherSuffixes;
    bySuffix[key] ??= emptyTally();
    return bySuffix[key];
  }

  /** How the file was sent, as far as its bytes tell; notes a file that the model of no codec cannot explain. */
  #mannerOf(item: Item, path: string, fileClass: FileClass): Manner {
    const expected = expectedWire(item.bytes, this.#cell.checksum);
    if (expected === null) return "unjudged";
    if (this.#cell.codec === "none") {
      if (Math.abs(item.wireBytes - expected.plain) > expected.indexSlack) {
        const { offModel } = this.#transfer;
        offModel.files += 1;
        const sample = { path, class: fileClass, bytes: item.bytes };
        if (offModel.samples.length < mostSamples) {
          offModel.samples.push({ ...sample, expected: expected.plain, actual: item.wireBytes });
        }
      }
      return "unjudged";
    }
    if (item.bytes < smallestJudged) return "unjudged";
    if (Math.abs(item.wireBytes - expected.stored) <= expected.storedTolerance) return "stored";
    if (Math.abs(item.wireBytes - expected.plain) <= expected.plainTolerance) return "uncompressed";
    return "compressed";
  }
}

type Manner = "unjudged" | "stored" | "uncompressed" | "compressed";

function addTo(tally: Tally, item: Item, manner: Manner): void {
  addSums(tally, item);
  if (manner === "unjudged") return;
  addSums(tally.judged, item);
  if (manner !== "compressed") addSums(tally[manner], item);
}

interface Sums {
  files: number;
  bytes: number;
  wireBytes: number;
}

function addSums(sums: Sums, item: Item): void {
  sums.files += 1;
  sums.bytes += item.bytes;
  sums.wireBytes += item.wireBytes;
}

function emptyTally(): Tally {
  return { ...nothing(), judged: nothing(), stored: nothing(), uncompressed: nothing() };
}

function nothing(): Sums {
  return { files: 0, bytes: 0, wireBytes: 0 };
}
