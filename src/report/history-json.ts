import { z } from "zod";
import { type History, historySchema } from "../analyse/history/history.ts";
import { type Measurements, measurementsSchema } from "../analyse/measurements.ts";
import { corpusOrigin } from "./corpus-text.ts";

const historyVersion = 1;

/** `history.json`. */
export const historyFileSchema = z.object({
  historyVersion: z.literal(historyVersion),
  ...measurementsSchema.pick({ tool: true, startedAt: true, finishedAt: true }).shape,
  corpus: z.object({ origin: z.string(), treeHash: z.string() }),
  ...historySchema.shape,
});

/** The history as JSON text, with what its numbers depend on. */
export function renderHistoryJson(history: History, measurements: Measurements): string {
  const { tool, startedAt, finishedAt, corpus } = measurements;
  const file: z.infer<typeof historyFileSchema> = {
    historyVersion,
    tool,
    startedAt,
    finishedAt,
    corpus: { origin: corpusOrigin(corpus), treeHash: corpus.treeHash },
    ...history,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
