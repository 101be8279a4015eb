interface CodecLevels {
  least: number;
  most: number;
  /** What no level at all stands for, and a number that stands for the same. */
  standard: number;
  alias: number;
  /** Compression off; null when no level means that. */
  off: number | null;
}

const deflate: CodecLevels = { least: 1, most: 9, standard: 6, alias: -1, off: 0 };

/** What rsync 3.2.0 and later take, all else being clamped (compat.c, init_compression_level; libzstd from 1.3.6 on). */
const known: Readonly<Record<string, CodecLevels>> = {
  zlib: deflate,
  zlibx: deflate,
  zstd: { least: -131_072, most: 22, standard: 3, alias: 0, off: null },
  lz4: { least: 0, most: 0, standard: 0, alias: 0, off: null },
};

/** The levels of a codec; null of one that is not known here. */
export function levelsOfCodec(codec: string): CodecLevels | null {
  return Object.hasOwn(known, codec) ? (known[codec] ?? null) : null;
}

/** The level that a codec works at when it is asked for `level`; null is its default. */
export function workingLevel(
  { least, most, standard, alias, off }: CodecLevels,
  level: number | null,
): number {
  if (level === null || level === alias) return standard;
  return level === off ? off : Math.min(most, Math.max(least, level));
}

/** True of a level that is no level of the codec, and no word for its default or for none. */
export function liesOutside({ least, most, alias, off }: CodecLevels, level: number | null): boolean {
  return level !== null && level !== alias && level !== off && (level < least || level > most);
}
