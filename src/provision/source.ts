import type { Release } from "./releases.ts";

/** What one place offered: a file on disk, not checked by anyone yet, or why there is none. */
export type Offer =
  | { kind: "file"; source: string; path: string }
  | { kind: "nothing"; source: string; outcome: string };

/**
 * A place that may have a release's tarball. It may offer several files, one after the other; whoever asks
 * stops at the first one that fits. Files are put into `folder`, which belongs to the asker.
 * A source never throws: what went wrong is an outcome for a person to read.
 */
export type Source = (release: Release, folder: string) => AsyncIterable<Offer>;

/** The two names that a release's tarball goes by: upstream's, and Debian's for the same bytes. */
export function tarballNames(version: string): [string, string] {
  return [`rsync-${version}.tar.gz`, `rsync_${version}.orig.tar.gz`];
}
