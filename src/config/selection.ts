import { z } from "zod";
import { Failure } from "../failure.ts";
import { list } from "./text.ts";

/** Names for one axis of the matrix: given one by one, or taken from what the contenders list. */
export const selectionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("auto") }),
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("names"), names: z.array(z.string()) }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** `auto`, `all`, or names in lower case, each once. Throws a usage Failure for an empty list. */
export function parseSelection(option: string, text: string): Selection {
  if (text === "auto" || text === "all") return { kind: text };
  const names = [...new Set(list(text).map((name) => name.toLowerCase()))];
  if (names.length > 0) return { kind: "names", names };
  throw new Failure("usage", `${option} is empty.`, "Write auto, all, or names separated by commas.");
}
