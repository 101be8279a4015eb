import { z } from "zod";

/** What a user asked to test: one program, with the label that every table shows it under. */
export const versionSpecSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("release"), label: z.string(), version: z.string() }),
  z.object({ kind: z.literal("system"), label: z.string() }),
  z.object({ kind: z.literal("path"), label: z.string(), path: z.string() }),
]);
export type VersionSpec = z.infer<typeof versionSpecSchema>;
