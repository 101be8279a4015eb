import type { TrialStepRun } from "../../run/trials/trial-record.ts";

export type TrialFile = TrialStepRun["files"][number];

/** How a new file of a trial was sent, as far as its bytes tell. */
export type Sent = "compressed" | "uncompressed" | "stored";

/** A file that a step sent; null when it did not, or when the step failed or was not run. */
export function fileOf(step: TrialStepRun | undefined, path: string): TrialFile | null {
  return step?.files.find((file) => file.path === path) ?? null;
}

/**
 * By the wire model (run/wire-model.ts) with a digest of 16 bytes: l + 4N + 39 without compression, 3 bytes less when
 * pulled, N being chunks of 32 KiB; as deflate's stored blocks 7 bytes a chunk more. For text, which compresses, of
 * more than one chunk: below that `uncompressed` can be `stored`.
 */
export function howSent({ bytes, wireBytes }: TrialFile): Sent {
  if (wireBytes < bytes) return "compressed";
  return wireBytes <= bytes + 4 * Math.ceil(bytes / 32_768) + 39 ? "uncompressed" : "stored";
}

export const sentText: Readonly<Record<Sent, string>> = {
  compressed: "compressed",
  uncompressed: "without compression",
  stored: "as stored deflate blocks",
};
