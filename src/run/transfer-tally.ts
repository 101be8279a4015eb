import { createHash } from "node:crypto";
import type { ClassIndex } from "../corpus/class-index.ts";
import type { FileClass } from "../corpus/corpus.ts";
import { escapePath } from "../corpus/escaped-path.ts";
import type { Cell } from "../plan/plan.ts";
import { isSkipListed } from "../plan/skip-list.ts";
import { suffixOf } from "../plan/suffix.ts";
import { type Item, isTransferredFile, printedNameBytes } from "./item-line.ts";
import type { Tally, Transfer } from "./observation.ts";
import type { Prediction } from "./oracle/oracle.ts";
import { OracleTallies } from "./oracle/oracle-tally.ts";
import { addTo, emptyTally } from "./tally.ts";
import { type Manner, mannerOf, plainWire } from "./wire-model.ts";

const mostSuffixes = 64;
const otherSuffixes = "*";
const mostSamples = 20;
/**
 * Smaller files are not judged: even the most compressible text of less than 145 bytes can cost as much as
 * without compression (measured with zlib, zstd and lz4).
 */
const smallestJudged = 256;
/**
 * lz4 has no entropy coder, so that text such as hexadecimal noise, which deflate halves, costs it about as much as
 * no compression; over several of its blocks it never costs exactly as much.
 */
const smallestJudgedWithout = 128 * 1024;
/**
 * Nor have zstd's fast levels. What they cannot shrink costs 3 bytes a block of 128 KiB and 2 a frame of 16383, as
 * against 4 a chunk of 32 KiB: below this both can come to the same, from here on zstd costs at least 7 bytes more
 * (measured with 3.2.7, 3.4.2 and 3.5.0 over 858 sizes up to 3 MB).
 */
const smallestJudgedFast = 384 * 1024;
/** Updates of a hash cost a call each, so lines are gathered up to this many characters. */
const batchLength = 32 * 1024;

/** Sums the transferred files of one run as their lines stream by; memory does not grow with their number. */
export class TransferTally {
  readonly #cell: Cell;
  readonly #classes: ClassIndex;
  readonly #oracle: OracleTallies | null;
  readonly #hash = createHash("sha256");
  #pending = "";
  readonly #transfer: Omit<Transfer, "digest" | "oracle"> = {
    files: 0,
    bytes: 0,
    wireBytes: 0,
    listed: { entries: 0, nameBytes: 0 },
    first: null,
    byClass: {},
    bySuffix: {},
    offModel: { files: 0, samples: [] },
  };

  /** @param prediction what files of this cell should cost; null where nothing can tell. */
  constructor(cell: Cell, classes: ClassIndex, prediction: Prediction | null) {
    this.#cell = cell;
    this.#classes = classes;
    this.#oracle = prediction === null ? null : new OracleTallies(prediction, cell.checksum);
  }

  /** Adds one itemised entry. */
  add(item: Item): void {
    this.#transfer.listed.entries += 1;
    this.#transfer.listed.nameBytes += item.name.length;
    // A link carries its target in the file list; its size is the target's length.
    if (item.change[1] === "L") this.#transfer.listed.nameBytes += item.bytes;
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
    // A name that rsync printed ambiguously (it escapes in pieces of 1024 bytes) is not in the index: judge mildly.
    const fileClass = this.#classes.get(path) ?? "incompressible";
    transfer.byClass[fileClass] ??= emptyTally();
    const tallies = [transfer.byClass[fileClass], this.#suffixTally(path)];
    const manner = this.#mannerOf(item, path, fileClass);
    for (const tally of tallies) addTo(tally, item, manner);
    this.#oracle?.add(path, fileClass, item);
  }

  /** What was added so far. Nothing can be added afterwards. */
  result(): Transfer {
    this.#flush();
    const oracle = this.#oracle?.result() ?? null;
    return { ...this.#transfer, digest: this.#hash.digest("hex"), oracle };
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

  /** How the file was sent. Uncompressed cells are not judged but held against the model of no compression. */
  #mannerOf(item: Item, path: string, fileClass: FileClass): Manner | null {
    const { checksum, codec, skipCompress } = this.#cell;
    const manner = mannerOf(item.bytes, item.wireBytes, checksum);
    if (codec === "none") {
      if (manner !== null && manner !== "uncompressed") this.#noteOffModel(item, path, fileClass);
      return null;
    }
    // What a skip list names may be sent as it is: that is what the list is for.
    if (isSkipListed(suffixOf(path), skipCompress)) return null;
    return item.bytes < leastJudged(this.#cell) ? null : manner;
  }

  #noteOffModel(item: Item, path: string, fileClass: FileClass): void {
    const { offModel } = this.#transfer;
    offModel.files += 1;
    if (offModel.samples.length >= mostSamples) return;
    const expected = plainWire(item.bytes, this.#cell.checksum) ?? item.bytes;
    offModel.samples.push({ path, class: fileClass, bytes: item.bytes, expected, actual: item.wireBytes });
  }
}

/** Size of the smallest file whose bytes tell how a cell sent it. */
function leastJudged({ codec, level }: Cell): number {
  if (codec === "zlib" || codec === "zlibx") return smallestJudged;
  return codec === "zstd" && level !== null && level < 0 ? smallestJudgedFast : smallestJudgedWithout;
}
