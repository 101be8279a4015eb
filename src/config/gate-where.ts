import { z } from "zod";

/** More values than any sweep's levels that somebody writes by hand. */
const mostValues = 100;
const levelSchema = z.union([z.number().int(), z.literal("default")]);
const name = z.string();
/** YAML reads a bare 3.2 as a number, and a contender may be called so. */
const writtenContender = z.union([name, z.number().transform(String)]);

/**
 * Which cells a gate is for: all those whose coordinates equal, for every one that is given, the value or one of
 * the values.
 */
export const whereSchema = z
  .strictObject({
    contender: oneOrMore(name),
    checksum: oneOrMore(name),
    codec: oneOrMore(name),
    level: oneOrMore(levelSchema),
    "skip-compress": oneOrMore(name),
    transport: oneOrMore(name),
    scenario: oneOrMore(name),
  })
  .partial();
export type Where = z.infer<typeof whereSchema>;
export type Coordinate = keyof Where;

/** The same as users write it. */
export const writtenWhereSchema = whereSchema
  .extend({ contender: oneOrMore(writtenContender).optional() })
  .default({});

/** The values that `where` names for a coordinate; null when it takes every one. */
export function wantedOf(where: Where, coordinate: Coordinate): readonly (string | number)[] | null {
  const wanted = where[coordinate];
  return wanted === undefined ? null : [wanted].flat();
}

/** The coordinates that `where` names, in a fixed order. */
export function coordinatesOf(where: Where): Coordinate[] {
  return whereSchema.keyof().options.filter((coordinate) => where[coordinate] !== undefined);
}

function oneOrMore<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).min(1).max(mostValues)]);
}
