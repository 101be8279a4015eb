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
 * The known version that a person most likely meant: one with the same leading numbers and the closest
 * next number. Ties go to the older version, since a fix arrives in the newer one.
 */
export function nearestVersion(wanted: string, known: readonly string[]): string | undefined {
  const distance = (version: string) => {
    const left = numbersOf(wanted);
    const right = numbersOf(version);
    // Each place weighs 1,000 times the next one, so 3.2.99 is nearer to 3.2.7 than to 3.3.0.
    return [0, 1, 2].reduce(
      (sum, place) => sum * 1000 + Math.abs((left[place] ?? 0) - (right[place] ?? 0)),
      0,
    );
  };
  return [...known].sort((a, b) => distance(a) - distance(b) || compareVersions(a, b))[0];
}

function numbersOf(version: string): number[] {
  return version.split(/[^0-9]+/).flatMap((part) => (part === "" ? [] : [Number(part)]));
}
