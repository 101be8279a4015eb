import type { ArtifactChoice } from "../../config/publish-config.ts";

/** What tells one job of a workflow run from another. */
export interface JobPlace {
  /** The job's id in the workflow. */
  job: string;
  /** The leg's number in a matrix; empty when unknown. */
  jobIndex: string;
  /** Which attempt at this workflow run it is; empty when unknown. */
  attempt: string;
}

/** Two steps of one job want the same name, as do two calls of one reusable workflow. */
const mostOfOneJob = 9;

/**
 * The names to try, best first. A name of the user's own is the only one: another would not be found by whoever
 * asks for it. Pure.
 */
export function artifactNames(
  choice: Exclude<ArtifactChoice, { kind: "never" }>,
  { job, jobIndex, attempt }: JobPlace,
): string[] {
  if (choice.kind === "named") return [choice.name];
  const name = ["rsync-bench", job, jobIndex, attempt]
    .map((part) => part.replaceAll(/[^\w.-]/g, "_"))
    .filter((part) => part !== "")
    .join("-");
  return Array.from({ length: mostOfOneJob }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
}
