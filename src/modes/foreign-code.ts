import { z } from "zod";
import type { VersionSpec } from "../config/version-spec.ts";
import { Failure } from "../failure.ts";

const named = z.object({ full_name: z.string() });
/** Only what decides, so that nothing odd beside it can make the rest unreadable. */
const heads = {
  pull_request_target: z
    .object({ pull_request: z.object({ head: z.object({ repo: named }) }) })
    .transform(({ pull_request }) => pull_request.head.repo.full_name),
  workflow_run: z
    .object({ workflow_run: z.object({ head_repository: named }) })
    .transform(({ workflow_run }) => workflow_run.head_repository.full_name),
};

/**
 * Refuses to run a build that is not certainly of this repository where the job has its secrets and a token that
 * writes, as it has on `pull_request_target` and `workflow_run`: whoever opens a pull request could take them.
 * A fork that was deleted meanwhile counts as one. Throws a usage Failure.
 * @param payload of the event; null when it cannot be read.
 */
export function refuseForeignCode(
  versions: readonly VersionSpec[],
  { eventName, payload, repository }: { eventName: string; payload: unknown; repository: string },
): void {
  const built = versions.find(({ kind }) => kind === "path");
  if (built === undefined) return;
  if (eventName !== "pull_request_target" && eventName !== "workflow_run") return;
  const head = heads[eventName].safeParse(payload).data;
  if (head !== undefined && head === repository) return;
  throw new Failure(
    "usage",
    `The version ${built.label} may be a binary of a fork's pull request, and a ${eventName} job may write to this repository.`,
    "Measure on pull_request, where the token can only read, and publish from a workflow_run job with mode: publish (examples/fork-safe-measure.yml and fork-safe-publish.yml).",
  );
}
