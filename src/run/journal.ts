import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { z } from "zod";
import { Failure } from "../failure.ts";

const headerSchema = z.object({ journal: z.literal(1), run: z.string() });

/**
 * `observations.jsonl` and its like: a header that names the run, then one record a line, each written before the
 * next run starts. What was measured survives whatever comes later.
 */
export class Journal<T> {
  readonly #descriptor: number;

  private constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  /** Starts a journal anew; an earlier one is kept beside it. Throws what the file system throws. */
  static create<T>(path: string, run: string): Journal<T> {
    if (existsSync(path)) renameSync(path, path.replace(/(\.jsonl)?$/, ".previous$1"));
    const journal = new Journal<T>(openSync(path, "w"));
    journal.#line({ journal: 1, run });
    return journal;
  }

  /**
   * Goes on with the journal of an interrupted run: gives what it holds and appends from there. A half-written
   * last line is dropped. Throws a usage Failure when the journal is absent or another run's.
   */
  static resume<T>(path: string, run: string, schema: z.ZodType<T>): { journal: Journal<T>; records: T[] } {
    if (!existsSync(path)) {
      throw new Failure(
        "usage",
        `There is nothing to resume: ${path} does not exist.`,
        "Leave --resume out.",
      );
    }
    const text = readFileSync(path, "utf8");
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    const [first = "", ...lines] = whole.split("\n").filter((line) => line !== "");
    const header = headerSchema.safeParse(first === "" ? null : parseLine(path, first));
    if (!header.success || header.data.run !== run) {
      throw new Failure(
        "usage",
        `${path} belongs to another run: its versions, matrix, repetitions, corpus or seed differ.`,
        "Repeat the interrupted run's options, choose another --out, or leave --resume out.",
      );
    }
    const records = lines.map((line) => parseRecord(path, line, schema));
    const descriptor = openSync(path, "r+");
    ftruncateSync(descriptor, Buffer.byteLength(whole));
    closeSync(descriptor);
    return { journal: new Journal(openSync(path, "a")), records };
  }

  append(record: T): void {
    this.#line(record);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Whole or not at all: a full disk may take a part of a line, and the next one must not follow on that. */
  #line(value: unknown): void {
    const line = Buffer.from(`${JSON.stringify(value)}\n`);
    const { size } = fstatSync(this.#descriptor);
    try {
      for (let written = 0; written < line.length; ) {
        written += writeSync(this.#descriptor, line, written);
      }
    } catch (error) {
      ftruncateSync(this.#descriptor, size);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Failure(
        "inconclusive",
        `A result could not be written (${reason}).`,
        "Make room and go on with --resume: what was measured before is kept.",
        { cause: error },
      );
    }
  }
}

/** A name for a run that only an equal run shares: a hash over all that decides what is measured. */
export function runIdentity(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function parseRecord<T>(path: string, line: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseLine(path, line));
  if (parsed.success) return parsed.data;
  throw new Failure(
    "usage",
    `${path} holds a line that cannot be read (${parsed.error.issues[0]?.message}).`,
    "It may be another release's. Leave --resume out to start anew.",
  );
}

function parseLine(path: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Failure("usage", `${path} holds a line that is not JSON.`, "Leave --resume out to start anew.");
  }
}
