import { expect, test } from "@jest/globals";
import { parseMinEffect } from "../../src/config/min-effect.ts";

test.each([
  ["5%", 0.05, 0.05],
  ["0.5 %", 0.005, 0.005],
  ["cpu-time=2%", 0.02, 0.05],
  ["wall-time = 10 %, cpu-time=4%", 0.04, 0.1],
  ["4%,wall-time=8%", 0.04, 0.08],
  ["100%", 1, 1],
])("%s", (text, cpu, wall) => {
  expect(parseMinEffect(text)).toEqual({ "cpu-time": cpu, "wall-time": wall });
});

test.each(["", "5", "0%", "101%", "-1%", "throughput=5%", "cpu-time=", "cpu-time=5%;wall-time=3%", "5%,"])(
  "refused: '%s'",
  (text) => {
    expect(() => parseMinEffect(text)).toThrow(expect.objectContaining({ kind: "usage" }));
  },
);
