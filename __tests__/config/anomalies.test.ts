import { describe, expect, test } from "@jest/globals";
import { refuseUnknownBugs } from "../../src/analyse/bugs/refuse-unknown-bugs.ts";
import { parseConfig } from "../../src/config/config.ts";
import { mergeOptions, parseConfigFile } from "../../src/config/raw.ts";
import { trialNames } from "../../src/config/trial-names.ts";

const config = (text: string) => parseConfig(mergeOptions({}, parseConfigFile({ path: "c.yml", text })));

describe("anomalies", () => {
  test("gives rules another severity; an off without quotes is one", () => {
    expect(config("anomalies: { A14: off, A3: error, A5: note, A1: warn }").anomalies).toEqual({
      A14: "off",
      A3: "error",
      A5: "note",
      A1: "warn",
    });
    expect(config("anomalies: { A14: false }").anomalies).toEqual({ A14: "off" });
    expect(config("versions: 3.2.3,3.2.7").anomalies).toEqual({});
  });

  test.each([
    ["anomalies: { A21: off }", /c\.yml: anomalies/],
    ["anomalies: { A3: fatal }", /c\.yml: anomalies\.A3/],
    ["anomalies: [A3]", /c\.yml: anomalies/],
  ])("%s is refused with the place", (text, message) => {
    expect(() => config(text)).toThrow(message);
  });
});

describe("expect", () => {
  test("takes rules and known bugs, with a reason and a last day", () => {
    const text = `versions: 3.2.3,3.2.7
expect:
  - { contender: 3.2.3, anomaly: A1, reason: still in the field, until: 2027-01-31 }
  - { anomaly: skip-list-stores-all, reason: known }`;
    expect(config(text).expect).toEqual([
      { contender: "3.2.3", anomaly: "A1", reason: "still in the field", until: "2027-01-31" },
      { anomaly: "skip-list-stores-all", reason: "known" },
    ]);
  });

  test.each([
    ["expect: [{ anomaly: A1 }]", /c\.yml: expect\[0\]\.reason/],
    ["expect: [{ anomaly: A1, reason: x, until: tomorrow }]", /expect\[0\]\.until/],
    ["expect: [{ anomaly: A1, reason: x, until: 2027-02-30 }]", /expect\[0\]\.until/],
    ["expect: [{ anomaly: A99, reason: x }]", /expect\[0\]\.anomaly: there is no rule A99/],
    ["expect: [{ anomaly: 'A 1', reason: x }]", /expect\[0\]\.anomaly/],
    ["expect: [{ anomaly: A1, reason: '' }]", /expect\[0\]\.reason/],
    ["expect: [{ anomaly: A1, reason: x, conteder: a }]", /expect\[0\].*conteder/],
    ["expect: [{ contender: 9.9.9, anomaly: A1, reason: x }]", /expect\[0\]\.contender: .*9\.9\.9/],
    ["expect: { anomaly: A1 }", /c\.yml: expect/],
  ])("%s is refused with the place", (text, message) => {
    expect(() => config(text)).toThrow(message);
  });
});

test("an expected anomaly that is neither a rule nor a known bug is refused before anything is measured", () => {
  expect(() => refuseUnknownBugs(config("expect: [{ anomaly: no-such-bug, reason: x }]"))).toThrow(
    /expect\[0\]\.anomaly: "no-such-bug" is neither/,
  );
  expect(() => refuseUnknownBugs(config("expect: [{ anomaly: A20, reason: x }]"))).not.toThrow();
});

describe("trials", () => {
  test("are all, none, or named, in one order", () => {
    expect(config("trials: all").trials).toEqual(trialNames);
    expect(config("trials: none").trials).toEqual([]);
    expect(config(`trials: ${[...trialNames].reverse().join(",")}`).trials).toEqual(trialNames);
  });

  test("an unknown one is named", () => {
    expect(() => config("trials: inplace-spares")).toThrow(/trials: "inplace-spares" is not known/);
  });
});
