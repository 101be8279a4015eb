/** Bytes of the whole-file digest that follows a file on the wire (checksum.c, csum_len_for_type). */
const digests: Readonly<Record<string, number>> = {
  md4: 16,
  md5: 16,
  xxh128: 16,
  xxh3: 8,
  xxh64: 8,
  sha1: 20,
  none: 1,
};

/** Length of a checksum's digest; null when it is not known. */
export function digestBytes(checksum: string): number | null {
  return Object.hasOwn(digests, checksum) ? (digests[checksum] ?? null) : null;
}
