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
  passages: 350,
  linesOfPassage: 12,
  skew: 4,
  longToken: 8,
  shortToken: 4,
  repeats: [
    { share: 0.28, meanBytes: 1085, mostDistance: 4528 },
    { share: 0.02, meanBytes: 3922, mostDistance: 90_365 },
    { share: 0.011, meanBytes: 32_718, mostDistance: 169_359 },
  ],
};
