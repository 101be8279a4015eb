/**
 * What rsync's `%b` must be for one new file of a local copy: payload bytes, no multiplex headers. Measured with
 * 3.1.2, 3.2.3, 3.2.7 and 3.5.0 without residue; the terms are those of token.c, match.c and io.c.
 */

/** token.c CHUNK_SIZE: literal data goes in pieces of this size, each after a 4-byte count. */
const chunk = 32 * 1024;

/** Bytes of the whole-file digest that follows a file. */
const digestBytes: Readonly<Record<string, number>> = {
  md4: 16,
  md5: 16,
  xxh128: 16,
  xxh3: 8,
  xxh64: 8,
  sha1: 20,
  none: 1,
};

/** Index, item flags and sum head that open a file when the client sends. */
const opening = 19;

export interface WireExpectation {
  /** `%b` of the file sent without compression. */
  plain: number;
  /** `%b` of the file sent through deflate at level 0: stored blocks, what RsyncProject/rsync#123 makes of it. */
  stored: number;
  /** How far `%b` may lie from each and still be it. */
  plainTolerance: number;
  storedTolerance: number;
  /** How much the encoding of the file index can add to `plain`. */
  indexSlack: number;
}

/**
 * What a file of `bytes` bytes costs when nothing shrinks it; null for a checksum whose digest length is not
 * known, where nothing can be said.
 */
export function expectedWire(bytes: number, checksum: string): WireExpectation | null {
  const digest = digestBytes[checksum];
  if (digest === undefined) return null;
  const pieces = Math.ceil(bytes / chunk);
  const base = opening + digest;
  return {
    plain: bytes + 4 * pieces + 4 + base,
    stored: bytes + 11 * pieces + 1 + base,
    plainTolerance: 2 * pieces,
    storedTolerance: 3 * pieces,
    indexSlack: 4,
  };
}

/**
 * Smaller files are not judged: below this size stored and uncompressed files lie closer together than the
 * tolerances (rsync-facts section 4: S − P ≈ 7 N).
 */
export const smallestJudged = 128 * 1024;
