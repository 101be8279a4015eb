import type { Host } from "../host.ts";
import { stopIfInterrupted } from "./interrupted.ts";
import type { Release } from "./releases.ts";
import { sha256OfFile } from "./sha256.ts";
import type { Source } from "./source.ts";

/** One place that was asked, and what came of it. */
export interface Attempt {
  source: string;
  outcome: string;
}

export type Tarball =
  | { kind: "fits"; path: string; source: string }
  | { kind: "none"; tried: readonly Attempt[] };

/**
 * Asks one source after the other for a release's tarball. The first file whose SHA-256 fits the pin is
 * taken, wherever it came from; one that does not fit is reported with both values and not used.
 */
export async function obtainTarball(
  release: Release,
  sources: readonly Source[],
  folder: string,
  host: Host,
): Promise<Tarball> {
  const tried: Attempt[] = [];
  for (const source of sources) {
    for await (const offer of source(release, folder)) {
      stopIfInterrupted(host.signal);
      if (offer.kind === "nothing") {
        tried.push({ source: offer.source, outcome: offer.outcome });
        continue;
      }
      const actual = await sha256OfFile(offer.path);
      if (actual === release.sha256) return { kind: "fits", path: offer.path, source: offer.source };
      const outcome = `wrong file: its SHA-256 is ${actual}, that of rsync ${release.version} is ${release.sha256}`;
      host.warn(`${offer.source}: ${outcome}; not used`);
      tried.push({ source: offer.source, outcome });
    }
    stopIfInterrupted(host.signal);
  }
  return { kind: "none", tried };
}
