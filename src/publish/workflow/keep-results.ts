import type { Config } from "../../config/config.ts";
import type { Destination } from "../destination.ts";
import type { Note } from "../github/note.ts";
import { runUrl } from "../github/run-context.ts";
import { type Uploaded, uploadResults } from "./results-artifact.ts";
import { setOutputs } from "./set-outputs.ts";
import { showNotes } from "./show-notes.ts";

/**
 * Uploads what the run wrote as an artifact, and says what became of it.
 * @returns the artifact's page; null without one.
 */
export async function keepResults(
  { out, corpus }: Pick<Config, "out" | "corpus">,
  { config, context }: Destination,
): Promise<string | null> {
  if (context === null) return null;
  const uploaded = await uploadResults({
    choice: config.artifact,
    retentionDays: config.artifactRetentionDays,
    out,
    since: performance.timeOrigin,
    usersOwnFiles: corpus.kind === "path",
    job: context.job,
    jobIndex: context.jobIndex,
    attempt: String(context.attempt),
    runUrl: runUrl(context),
  });
  showNotes(notesOn(uploaded, config.artifact.kind === "named"), "warning");
  const url = uploaded.kind === "uploaded" ? uploaded.url : null;
  setOutputs({ "artifact-url": url ?? "" });
  return url;
}

/** What to tell of an upload. Whoever named the artifact waits for it: without that, a server may well have none. */
function notesOn(uploaded: Uploaded, isNamed: boolean): Note[] {
  switch (uploaded.kind) {
    case "not-wanted":
      return [];
    case "uploaded":
      return [
        { level: "info", text: `Artifact ${uploaded.name}: ${uploaded.url}` },
        ...keptBackNotes(uploaded),
      ];
    case "nothing":
      return keptBackNotes(uploaded);
    case "unavailable":
    case "failed": {
      const level = isNamed || uploaded.kind === "failed" ? "warning" : "info";
      return [{ level, text: `The results were not uploaded: ${uploaded.why}. ${uploaded.advice}` }];
    }
  }
}

function keptBackNotes({ keptBack }: { keptBack: readonly string[] }): Note[] {
  if (keptBack.length === 0) return [];
  const text = `Not in the artifact, since they may name your own files: ${keptBack.join(", ")}. An artifact with a name of your own, artifact: NAME, holds them.`;
  return [{ level: "notice", text }];
}
