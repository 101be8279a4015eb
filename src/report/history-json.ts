import { z } from "zod";
import { type History, historySchema } from "../analyse/history/history.ts";
import { type Measurements, measurementsSchema } from "../analyse/measurements.ts";
import { corpusOrigin } from "./corpus-text.ts";

/** Where the published JSON Schema stands in this package. */
const schemaName = "rsync-bench-action/schema/history.schema.json";
const historyVersion = 1;

/** `history.json`. */
export const historyFileSchema = z.object({
  $schema: z.string(),
  historyVersion: z.literal(historyVersion),
  ...measurementsSchema.pick({ tool: true, startedAt: true, finishedAt: true }).shape,
  corpus: z.object({ origin: z.string(), treeHash: z.string() }),
  ...historySchema.shape,
});

/** The history as JSON text, with what its numbers depend on. */
export function renderHistoryJson(history: History, measurements: Measurements): string {
  const { tool, startedAt, finishedAt, corpus } = measurements;
  const file: z.infer<typeof historyFileSchema> = {
    $schema: schemaName,
    historyVersion,
    tool,
    startedAt,
    finishedAt,
    corpus: { origin: corpusOrigin(corpus), treeHash: corpus.treeHash },
    ...history,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The JSON Schema of the file. */
export function historyJsonSchema(): object {
  return z.toJSONSchema(historyFileSchema);
}
