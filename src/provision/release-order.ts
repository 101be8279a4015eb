/** Negative when `a` is the older version, positive when it is the newer one, 0 when they are the same. */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The known version that a person most likely meant: the closest one, where a step in one place of the
 * number outweighs any in the next. Of two equally close the older, since a fix arrives in the newer one.
 */
export function nearestVersion(wanted: string, known: readonly string[]): string | undefined {
  const scale = (version: string) => {
    const [major = 0, minor = 0, patch = 0] = numbersOf(version);
    return (major * 1000 + minor) * 1000 + patch;
  };
  const distance = (version: string) => Math.abs(scale(version) - scale(wanted));
  return [...known].sort((a, b) => distance(a) - distance(b) || compareVersions(a, b))[0];
}

function numbersOf(version: string): number[] {
  return version.split(/[^0-9]+/).flatMap((part) => (part === "" ? [] : [Number(part)]));
}
