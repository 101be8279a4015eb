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
