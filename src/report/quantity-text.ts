import { type Metric, metricTraits } from "../config/metrics.ts";
import { grouped } from "./numbers.ts";

const space = "\u00a0";
const minus = "\u2212";

/** A value of a metric with its unit: `16,912 bytes`, `1.204 s`, `6.5 MiB`, `84.70 MB/s`. */
export function quantityText(metric: Metric, value: number): string {
  const { unit } = metricTraits[metric];
  switch (unit) {
    case "s":
      return `${value.toFixed(3)}${space}s`;
    case "KiB":
      return `${(value / 1024).toFixed(1)}${space}MiB`;
    case "MB/s":
      return `${value.toFixed(2)}${space}MB/s`;
    default:
      return `${grouped(value)}${space}${unit}`;
  }
}

/** The same of a difference, with its sign. */
export function signedQuantity(metric: Metric, value: number): string {
  return `${value < 0 ? minus : "+"}${quantityText(metric, Math.abs(value))}`;
}

/** A difference in hundredths, with its sign: `−0.5 points`. */
export function pointsText(fraction: number, digits: number): string {
  const points = Math.abs(fraction * 100).toFixed(digits);
  const sign = Number(points) === 0 ? "\u00b1" : fraction < 0 ? minus : "+";
  return `${sign}${points}${space}${Number(points) === 1 ? "point" : "points"}`;
}

/** A difference of two factors, with its sign: `+0.12`. */
export function factorDifference(difference: number): string {
  return `${difference < 0 ? minus : "+"}${Math.abs(difference).toFixed(2)}`;
}
