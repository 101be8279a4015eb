import type { FileClass } from "../../corpus/corpus.ts";
import type { Item } from "../item-line.ts";
import { aroundPayload, isCost, mannerOf } from "../wire-model.ts";
import type { Prediction } from "./oracle.ts";
import type { OracleSums, OracleTally } from "./oracle-record.ts";

/** Bytes that a file may cost beyond its tolerance: rsync-facts section 4, A3. */
const slack = 64;
const mostWorst = 3;

/** Holds the files of one run against what they should have cost. Memory does not grow with their number. */
export class OracleTallies {
  readonly #prediction: Prediction;
  readonly #checksum: string;
  readonly #tally: OracleTally;

  constructor(prediction: Prediction, checksum: string) {
    this.#prediction = prediction;
    this.#checksum = checksum;
    const { kind, tolerance } = prediction;
    this.#tally = { kind, tolerance, byClass: {}, poor: noSums(), levels: null, worst: [] };
  }

  /** Adds one transferred file, if it is of the sample. */
  add(path: string, fileClass: FileClass, { bytes, wireBytes }: Item): void {
    const payload = this.#prediction.payloads.get(path);
    const around = aroundPayload(this.#checksum);
    if (payload === undefined || around === null) return;
    const [expected, actual] = [payload + around, wireBytes];
    const isExact = isCost(actual, expected);
    const manner = mannerOf(bytes, wireBytes, this.#checksum);
    // Not compressed at all is another matter: rules A1 and A2, and skip lists.
    if (!isExact && (manner === "stored" || manner === "uncompressed")) return;
    const { byClass } = this.#tally;
    byClass[fileClass] ??= { ...noSums(), exactFiles: 0 };
    byClass[fileClass].exactFiles += Number(isExact);
    const sums = { files: 1, bytes, expected, actual };
    addSums(byClass[fileClass], sums);
    this.#compareLevels(path, actual - around);
    // Of a bound, single files mean nothing.
    if (this.#prediction.kind === "bound" || actual <= expected) return;
    if (actual > this.#prediction.tolerance * expected + slack) addSums(this.#tally.poor, sums);
    this.#noteWorst({ path, class: fileClass, bytes, expected, actual });
  }

  /** What was added so far. */
  result(): OracleTally {
    return this.#tally;
  }

  #compareLevels(path: string, payload: number): void {
    const predicted = this.#prediction.levels.get(path);
    if (!predicted) return;
    const before = this.#tally.levels ?? predicted.map((_, index) => index + 1);
    this.#tally.levels = before.filter((level) => isCost(payload, predicted[level - 1] ?? -1));
  }

  #noteWorst(file: OracleTally["worst"][number]): void {
    const { worst } = this.#tally;
    const above = file.actual - file.expected;
    const place = worst.findIndex(({ actual, expected }) => above > actual - expected);
    worst.splice(place < 0 ? worst.length : place, 0, file);
    if (worst.length > mostWorst) worst.pop();
  }
}

function noSums(): OracleSums {
  return { files: 0, bytes: 0, expected: 0, actual: 0 };
}

function addSums(sums: OracleSums, more: OracleSums): void {
  sums.files += more.files;
  sums.bytes += more.bytes;
  sums.expected += more.expected;
  sums.actual += more.actual;
}
