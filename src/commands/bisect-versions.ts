import { parseVersionSpec, type VersionSpec } from "../config/version-spec.ts";
import { Failure } from "../failure.ts";
import { compareVersions } from "../provision/release-order.ts";
import { expandRanges, releasesBetween } from "../provision/release-range.ts";

/**
 * The versions from one end to the other, both included, in their order: of `among` (a list in order) or, without
 * it, the known releases. The ends may be given either way round. Throws a usage Failure.
 */
export function versionsBetween(one: string, other: string, among: string | undefined): VersionSpec[] {
  if (one === other) throw sameEnds(one);
  const specs = (among === undefined ? knownBetween(one, other) : expandRanges(among)).map(parseVersionSpec);
  const [first = 0, last = 0] = [one, other]
    .map((end) => positionOf(end, specs))
    .sort((lower, higher) => lower - higher);
  return specs.slice(first, last + 1);
}

function knownBetween(one: string, other: string): string[] {
  const plain = [one, other].map((end) => {
    const spec = parseVersionSpec(end);
    if (spec.kind === "release" && spec.label === spec.version) return spec.version;
    throw new Failure(
      "usage",
      `Nobody can say which releases lie between ${one} and ${other}: ${end} is no release.`,
      "Give the versions in their order with --among, such as --among 3.2.3,a=path:./a,b=path:./b.",
    );
  });
  const [first = one, last = other] = plain.sort(compareVersions);
  return releasesBetween(first, last);
}

function positionOf(end: string, specs: readonly VersionSpec[]): number {
  const position = specs.findIndex(({ label }) => label === end);
  if (position >= 0) return position;
  const labels = specs.map(({ label }) => label).join(", ");
  throw new Failure("usage", `${end} is not among the versions.`, `Name two of ${labels}.`);
}

function sameEnds(end: string): Failure {
  return new Failure(
    "usage",
    `Both ends are ${end}.`,
    "Name two versions, of which one is good and one bad.",
  );
}
