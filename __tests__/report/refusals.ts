import { expect } from "@jest/globals";
import { Failure } from "../../src/failure.ts";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { visible } from "../../src/report/visible-text.ts";
import { type Json, slim } from "./hostile-results.ts";

/** The message that refuses this text; it is printable and short whatever the text holds. */
export function refusalOf(text: string): string {
  try {
    parseUntrustedResults(text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.kind).toBe("usage");
    expect(error.advice).not.toBe("");
    expect(error.message).toBe(visible(error.message));
    expect(error.message.length).toBeLessThan(2000);
    return error.message;
  }
  throw new Error("it was taken");
}

/** The message that refuses a recorded results.json after this change. */
export function refusalAfter(change: (results: Json) => void): string {
  const results = slim("fail");
  change(results);
  return refusalOf(JSON.stringify(results));
}
