import type { PublishedRow } from "./centminmod-2020.ts";

/**
 * True where bytes sent ÷ time, the speed that was published, puts a codec ahead of another that took less time for the
 * same files. It rewards sending more: so it is with zlib that does not compress. Both at their default level, with one
 * checksum.
 */
export function looksAhead(own: PublishedRow, its: PublishedRow): boolean {
  return (
    own.checksum === its.checksum &&
    [own, its].every(({ codec, level }) => codec !== "none" && level === null) &&
    own.realS > its.realS &&
    sentRate(own) > sentRate(its)
  );
}

/** Bytes sent ÷ real seconds, in MiB/s as published. */
export function sentRate({ sentBytes, realS }: PublishedRow): number {
  return sentBytes / 2 ** 20 / realS;
}
