import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { Failure } from "../../src/failure.ts";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { visible } from "../../src/report/visible-text.ts";
import { eventful, type Json, kindsOfText, overflow, payloads, recordings } from "./hostile-results.ts";
import { expectInert, expectInertPage } from "./inert.ts";
import { mutate, random } from "./mutations.ts";

const rounds = 450;

/** The Markdown of what was shown without any harm; null when it was refused, with a printable message. */
function survive(results: Json): string | null {
  const text = JSON.stringify(results).replaceAll(`"${overflow}"`, "1e999");
  const read = attempt(() => parseUntrustedResults(text));
  if (!(read instanceof Failure)) return expectInert(read);
  expect(read.kind).toBe("usage");
  expect(read.message).toBe(visible(read.message));
  expect(read.message.length).toBeLessThan(2000);
  return null;
}

function attempt(read: () => Measurements): Measurements | Failure {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Says where an unexpected error came up. */
function at<T>(what: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new Error(`${what}: ${error}`, { cause: error });
  }
}

function set(results: Json, path: string, value: string): void {
  const keys = path.split(".").slice(1);
  const last = keys.pop() as string;
  keys.reduce((holder, key) => holder[key], results)[last] = value;
}

/** What is written under a name that the file chooses. */
function addKeys({ provisioned, run }: Json, key: string): void {
  for (const { libraries } of provisioned.contenders) libraries[key] = key;
  for (const { content, transfer } of run.observations) {
    if (content.kind === "different") content.counts[key] = 1;
    transfer.bySuffix[key] = structuredClone(transfer.byClass.plain);
  }
}

// The third recording has no place that these have not.
describe.each(["fail", "pass"] as const)("hostile text in %s", (name) => {
  const results = eventful(name);
  const paths = kindsOfText(results).map(({ path }) => path);
  const isFree = (path: string) => {
    const copy = structuredClone(results);
    set(copy, path, "@everyone <b>");
    return !(attempt(() => parseUntrustedResults(JSON.stringify(copy))) instanceof Failure);
  };
  const free = paths.filter(isFree);

  test("can stand where reports quote it, and not where they rely on it", () => {
    for (const quoted of ["run.machine.cpu", "run.observations.0.stderr", "config.gates.0.where.codec"]) {
      expect(free).toContain(`.${quoted}`);
    }
    for (const relied of [
      "config.versions.0.label",
      "provisioned.contenders.0.binary",
      "plan.cells.0.codec",
    ]) {
      expect(free).not.toContain(`.${relied}`);
    }
  });

  test("is shown as text, in all places at once", () => {
    for (const payload of payloads) {
      const copy = structuredClone(results);
      for (const path of free) set(copy, path, payload.slice(0, 900));
      if (payload !== "__proto__") addKeys(copy, payload.slice(0, 250));
      at(payload, () => expectInertPage(survive(copy) ?? "# refused"));
    }
  });
});

test("hostile text is refused where reports rely on it", () => {
  const results = eventful("pass");
  const odd = payloads.filter((text) => /[\n<@:,`]/.test(text)).slice(0, 6);
  for (const { holder, key, path } of kindsOfText(results)) {
    const before = holder[key];
    const relied =
      /\.(label|binary|root|contender|checksum|codec|id|cell|reference|baseline|names\.\d|argv\.\d)$/.test(
        path,
      );
    for (const payload of relied && !path.includes("where") ? odd : []) {
      holder[key] = `${before}${payload}`;
      expect(`${path} ${survive(results)}`).toBe(`${path} null`);
    }
    holder[key] = before;
  }
});

test.each(recordings)("mutations of %s are refused or shown without harm", (name) => {
  const text = JSON.stringify(eventful(name));
  const pick = random(0x5eed + recordings.indexOf(name));
  const pages = new Set<string>();
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    const results = JSON.parse(text);
    const done = Array.from({ length: 1 + pick(2) }, () => mutate(results, pick));
    const markdown = at(`round ${round}, ${done.join("; ")}`, () => survive(results));
    if (markdown === null) refused += 1;
    else pages.add(markdown);
  }
  expect(refused).toBeGreaterThan(rounds / 10);
  expect(pages.size).toBeGreaterThan(rounds / 15);
  for (const page of [...pages].slice(0, 40)) expectInertPage(page);
});
