import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { linkSpeedText, parseLinkSpeed } from "../../src/config/link-speed.ts";
import { Failure } from "../../src/failure.ts";

test.each([
  ["100mbit", 100e6],
  ["100 Mbit/s", 100e6],
  ["2.5gbit", 2.5e9],
  ["9600kbit", 9.6e6],
  ["1200bit", 1200],
  ["12.5MB/s", 100e6],
  ["1GB/s", 8e9],
  ["", null],
])("%j is %j bits a second", (text, bits) => {
  expect(parseLinkSpeed(text)).toBe(bits);
});

test.each([
  "100",
  "100mbps",
  "100Mb/s",
  "fast",
  "0mbit",
  "-1mbit",
  "999bit",
  "10001gbit",
  "1e3mbit",
  "10mbit/20ms",
])("%j is no speed, and the failure says what is", (text) => {
  expect(() => parseLinkSpeed(text)).toThrow(Failure);
  expect(() => parseLinkSpeed(text)).toThrow(`link: "${text}" is not a speed`);
});

test("every speed is written as it is read", () => {
  expect([100e6, 2.5e9, 1234567, 9.6e6, 1e3].map(linkSpeedText)).toEqual([
    "100mbit",
    "2.5gbit",
    "1234567bit",
    "9.6mbit",
    "1kbit",
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 1e13 }), (bits) => {
      expect(parseLinkSpeed(linkSpeedText(bits))).toBe(bits);
    }),
  );
});
