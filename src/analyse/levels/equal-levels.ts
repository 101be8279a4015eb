import { z } from "zod";
import type { CellRuns } from "../observed.ts";
import { levelsOfCodec, liesOutside, workingLevel } from "./codec-levels.ts";

/** Levels of one codec that sent every file in the same bytes, as they must. */
export const equalLevelsSchema = z.object({
  codec: z.string(),
  /** Rising; null, the default, first. */
  levels: z.array(z.number().int().nullable()),
  /** `clamped`: some lie outside of what the codec takes; `default`: some stand for it; `one-level`: it has no other. */
  cause: z.enum(["clamped", "default", "one-level"]),
  contenders: z.array(z.string()),
});
export type EqualLevels = z.infer<typeof equalLevelsSchema>;

/**
 * Finds the levels that made no difference by design, from the bytes observed. Levels that should differ and do not
 * are not among them, nor anything of a codec that sends the same at whatever level: that is no design.
 */
export function findEqualLevels(runs: readonly CellRuns[]): EqualLevels[] {
  const alike = Map.groupBy(
    runs,
    ({ cell }) => `${cell.contender} ${cell.checksum} ${cell.codec} ${cell.skipCompress}`,
  );
  const found = new Map<string, EqualLevels>();
  for (const own of alike.values()) {
    for (const one of equalIn(own)) {
      const key = `${one.codec} ${one.levels}`;
      const known = found.get(key)?.contenders ?? [];
      found.set(key, { ...one, contenders: [...new Set([...known, ...one.contenders])] });
    }
  }
  return [...found.values()];
}

/** Of one contender, checksum and codec. */
function equalIn(runs: readonly CellRuns[]): EqualLevels[] {
  const [first] = runs;
  const limits = first ? levelsOfCodec(first.cell.codec) : null;
  if (!first || limits === null) return [];
  const { codec, contender } = first.cell;
  const sent = runs.flatMap(({ cell: { level }, completed }) => {
    const digest = completed[0]?.transfer?.digest;
    return digest === undefined ? [] : [{ level, digest, working: workingLevel(limits, level) }];
  });
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  const actsOnNothing = distinct(sent.map(({ digest }) => digest)) === 1;
  if (actsOnNothing && distinct(sent.map(({ working }) => working)) > 1) return [];
  return [...Map.groupBy(sent, ({ digest, working }) => `${digest} ${working}`).values()].flatMap((group) => {
    if (group.length < 2) return [];
    const levels = group.map(({ level }) => level).sort(byLevel);
    const isClamped = levels.some((level) => liesOutside(limits, level));
    const cause = codec === "lz4" ? "one-level" : isClamped ? "clamped" : "default";
    return [{ codec, levels, cause, contenders: [contender] }];
  });
}

function byLevel(one: number | null, other: number | null): number {
  return (one ?? Number.NEGATIVE_INFINITY) - (other ?? Number.NEGATIVE_INFINITY);
}
