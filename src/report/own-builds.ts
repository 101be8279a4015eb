import type { Results } from "./results.ts";
import { visible } from "./visible-text.ts";

/** A line for a shell that says which programs whoever repeats a command must build first; none without any. */
export function ownBuildsLine({ measurements }: Results): string[] {
  const own = measurements.provisioned.contenders.filter(({ kind }) => kind === "path");
  if (own.length === 0) return [];
  const labels = own.map(({ label }) => visible(label)).join(", ");
  return [`# given by path, as it lay where it was measured: ${labels}`];
}
