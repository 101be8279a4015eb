import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { group } from "@actions/core";
import type { ArtifactChoice } from "../../config/publish-config.ts";
import { type Staged, stageFiles } from "./artifact-files.ts";
import { artifactNames, type JobPlace } from "./artifact-name.ts";
import { type Delivery, deliver, whyNoService } from "./artifact-service.ts";

export interface ArtifactRequest extends JobPlace {
  choice: ArtifactChoice;
  /** Null: as long as the repository's settings say. */
  retentionDays: number | null;
  /** The results directory. */
  out: string;
  /** Milliseconds since the epoch: older files in `out` are another run's (`performance.timeOrigin`). */
  since: number;
  /** True for a `path:` corpus, whose file names are nobody's business unless the user says so. */
  usersOwnFiles: boolean;
  /** Address of the workflow run, without a slash at its end. */
  runUrl: string;
}

/** What became of the results artifact. `why` is a clause, `advice` whole sentences. Names are those of files. */
export type Uploaded =
  | { kind: "uploaded"; name: string; id: number; url: string; files: string[]; keptBack: string[] }
  | { kind: "not-wanted" }
  /** The run wrote no file, or none that may leave the machine. */
  | { kind: "nothing"; keptBack: string[] }
  | { kind: "unavailable"; why: string; advice: string }
  | { kind: "failed"; why: string; advice: string };

type Wanted = Exclude<ArtifactChoice, { kind: "never" }>;

/**
 * Uploads what the run wrote into its results directory, whole or half-way, as one artifact. With the choice
 * `auto` files that may name the user's own files stay here. Never throws.
 */
export async function uploadResults(request: ArtifactRequest): Promise<Uploaded> {
  const { choice } = request;
  if (choice.kind === "never") return { kind: "not-wanted" };
  const obstacle = whyNoService(process.env);
  if (obstacle !== null) return { kind: "unavailable", ...obstacle };
  try {
    return await withFolder((folder) => stageAndUpload(request, choice, folder));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: "failed", why, advice: "The files are still in the results directory." };
  }
}

async function stageAndUpload(request: ArtifactRequest, choice: Wanted, folder: string): Promise<Uploaded> {
  const { out, since, usersOwnFiles } = request;
  const withoutNames = usersOwnFiles && choice.kind === "auto";
  const staged = await stageFiles({ out, since, withoutNames }, folder);
  if (staged.files.length === 0) return { kind: "nothing", keptBack: staged.keptBack };
  return await group("Results artifact", () => uploadUnderFreeName(request, choice, staged, folder));
}

async function uploadUnderFreeName(
  request: ArtifactRequest,
  choice: Wanted,
  { files, keptBack }: Staged,
  folder: string,
): Promise<Uploaded> {
  const names = artifactNames(choice, request);
  for (const name of names) {
    const order = { name, folder, files, retentionDays: request.retentionDays };
    const delivery: Delivery = await deliver(order);
    if (delivery.kind === "taken") continue;
    if (delivery.kind !== "uploaded") return delivery;
    const url = `${request.runUrl}/artifacts/${delivery.id}`;
    return { kind: "uploaded", name, id: delivery.id, url, files, keptBack };
  }
  return {
    kind: "failed",
    why: `this workflow run has an artifact ${names.join(", ")} already`,
    advice: "Give every job, matrix leg and step a name of its own with artifact, or write artifact: auto.",
  };
}

async function withFolder<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(process.env.RUNNER_TEMP || tmpdir(), "rsync-bench-artifact-"));
  try {
    return await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
