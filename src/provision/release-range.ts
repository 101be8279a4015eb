import { list } from "../config/text.ts";
import { Failure } from "../failure.ts";
import { compareVersions, nearestVersion } from "./release-order.ts";
import { RELEASES } from "./releases.ts";

/** Only numbers: `path:../rsync` is no range. */
const range = /^v?(\d+\.\d+\.\d+)\.\.v?(\d+\.\d+\.\d+)$/;

/**
 * The version specs of a list in which ranges of releases may stand, `3.1.2..3.2.7`: each range is replaced by the
 * known releases from the one to the other, both included, oldest first; everything else stays as it is.
 * Throws a usage Failure for a range whose ends are not known or the wrong way round.
 */
export function expandRanges(text: string): string[] {
  return list(text).flatMap((item) => {
    const [, first, last] = range.exec(item) ?? [];
    return first === undefined || last === undefined ? [item] : releasesBetween(first, last);
  });
}

/** The versions of the known releases from `first` to `last`, oldest first. Throws a usage Failure as above. */
export function releasesBetween(first: string, last: string): string[] {
  const known = RELEASES.map(({ version }) => version);
  for (const end of [first, last]) {
    if (known.includes(end)) continue;
    throw new Failure(
      "usage",
      `"${first}..${last}": rsync ${end} is not a known release.`,
      `Did you mean ${nearestVersion(end, known)}? Known: ${known.join(", ")}.`,
    );
  }
  if (compareVersions(first, last) > 0) {
    throw new Failure(
      "usage",
      `"${first}..${last}" begins with the newer release.`,
      `Write ${last}..${first}.`,
    );
  }
  return known.slice(known.indexOf(first), known.indexOf(last) + 1);
}
