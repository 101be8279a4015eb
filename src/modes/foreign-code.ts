import type { VersionSpec } from "../config/version-spec.ts";
import { Failure } from "../failure.ts";
import type { Occasion } from "../publish/github/occasion.ts";

/**
 * Refuses to run a fork's own build where the job has the repository's secrets and a token that writes, as it has
 * on `pull_request_target` and `workflow_run`: whoever opens a pull request could take them. Throws a usage Failure.
 */
export function refuseForeignCode(
  versions: readonly VersionSpec[],
  { occasion, eventName, repository }: { occasion: Occasion; eventName: string; repository: string },
): void {
  const built = versions.find(({ kind }) => kind === "path");
  if (built === undefined || !isForeign(occasion, eventName, repository)) return;
  throw new Failure(
    "usage",
    `The version ${built.label} is a binary of a fork's pull request, and a ${eventName} job may write to this repository.`,
    "Measure on pull_request, where the token can only read, and publish from a workflow_run job with mode: publish (examples/fork-safe-measure.yml and fork-safe-publish.yml).",
  );
}

function isForeign(occasion: Occasion, eventName: string, repository: string): boolean {
  if (eventName === "pull_request_target") {
    return occasion.kind === "pull-request" && occasion.outsider === "fork";
  }
  return occasion.kind === "measured-elsewhere" && occasion.run.headRepository !== repository;
}
