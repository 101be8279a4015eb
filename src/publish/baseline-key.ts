import { createHash } from "node:crypto";
import type { Config } from "../config/config.ts";

/**
 * How the keys of stored baselines begin, for runs whose cells and files are the same: others have nothing to
 * compare. What differs beside that, such as the processor, is in the baseline and is said in the report.
 */
export function baselineKeyPrefix(config: Config): string {
  const { versions, baseline, checksums, codecs, levels, corpus } = config;
  const labels = versions.map(({ label }) => label);
  const alike = JSON.stringify({ labels, baseline, checksums, codecs, levels, corpus });
  const digest = createHash("sha256").update(alike).digest("hex").slice(0, 16);
  return `rsync-bench-baseline-1-${process.platform}-${process.arch}-${digest}-`;
}
