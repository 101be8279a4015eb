import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type CallgrindDump, parseCallgrind } from "../../../src/run/counting/callgrind-dump.ts";

const fixtures = new URL("../../../fixtures/callgrind/", import.meta.url);

/** The texts of one recorded run, by file name (fixtures/callgrind/README.md). */
export function recordedTexts(run: string): Record<string, string> {
  const folder = new URL(`${run}/`, fixtures);
  const names = readdirSync(folder).sort();
  return Object.fromEntries(
    names.map((name) => [name, gunzipSync(readFileSync(new URL(name, folder))).toString("latin1")]),
  );
}

export function recordedDumps(run: string): CallgrindDump[] {
  return Object.values(recordedTexts(run)).map((text) => {
    const dump = parseCallgrind(text);
    if (dump === null) throw new Error("a recorded profile is not read");
    return dump;
  });
}

export function recordedPerf(name: string): string {
  return readFileSync(new URL(`perf/${name}.txt`, fixtures), "utf8");
}
