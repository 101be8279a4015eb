/** A copy of earlier text: how often, how long, from how far back. Bytes; lengths vary from ¼ to 1¾ of the mean. */
export interface RepeatParameters {
  /** Part of all steps, 0 to 1. */
  share: number;
  meanBytes: number;
  mostDistance: number;
}

/** What decides how the text of logs compresses. */
export interface LogParameters {
  /** Different passages that a corpus has, and lines in each. */
  passages: number;
  linesOfPassage: number;
  /** The passage at position i comes up in proportion to 1 ÷ (i + skew)²: the smaller, the fewer ones make most of the text. */
  skew: number;
  /** Hexadecimal digits, even numbers, that are new on each line. */
  longToken: number;
  shortToken: number;
  repeats: readonly RepeatParameters[];
}

/**
 * Found by random search against the plain logs of the published benchmark. Logical ÷ sent bytes of rsync 3.5.0
 * (libzstd 1.5, seeds 0 to 2; other seeds and the published size lie within 2 % of these):
 *
 * | codec, level | published | 64 MiB |
 * |--------------|----------:|-------:|
 * | zlib 6       |      9.17 |   9.25 |
 * | zlib 1       |      7.04 |   7.00 |
 * | lz4          |      4.23 |   4.17 |
 * | zstd 3       |     12.59 |  12.51 |
 * | zstd −30     |      4.15 |   3.83 |
 * | zstd −60     |      2.65 |   2.77 |
 * | zstd −150    |      1.83 |   1.83 |
 * | zstd −350    |      1.46 |   1.41 |
 * | zstd −8000   |     1.016 |  0.999 |
 *
 * Tokens and passages set zlib and lz4; repeats that lie near enough for zlib lift it over lz4; repeats longer
 * than the step of a negative level squared are all that it finds (−30 finds 1 kB, −350 tens of kB).
 */
export const logParameters: LogParameters = {
  passages: 900,
  linesOfPassage: 3,
  skew: 3,
  longToken: 12,
  shortToken: 4,
  repeats: [
    { share: 0.25, meanBytes: 700, mostDistance: 1150 },
    { share: 0.035, meanBytes: 700, mostDistance: 4000 },
    { share: 0.0047, meanBytes: 22_500, mostDistance: 262_144 },
  ],
};
