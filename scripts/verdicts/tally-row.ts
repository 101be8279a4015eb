import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { recordedNoise } from "./noise.ts";
import { rows } from "./rows.ts";
import { simulatedSetting } from "./setting.ts";
import { type Tally, tally } from "./tally.ts";

/** One row's simulation, as numbers that a thread can be sent. */
export interface RowWork {
  /** Index of the row. */
  row: number;
  runs: number;
  seed: number;
  /** Nothing but the recorded noise. */
  plain: boolean;
}

/** Tallies a row in a thread of its own. */
export function tallyInThread(work: RowWork): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: work });
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}

if (!isMainThread) {
  const { row, runs, seed, plain }: RowWork = workerData;
  const found = rows(plain)[row];
  if (!found) throw new Error(`There is no row ${row}.`);
  const made = { setting: simulatedSetting(), machine: found.machine, noise: recordedNoise() };
  parentPort?.postMessage(tally(found.one, made, runs, seed));
}
