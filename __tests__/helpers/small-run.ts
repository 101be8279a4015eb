import { isInstructionMetric, metrics } from "../../src/config/metrics.ts";

/**
 * Every metric that the copies themselves give. Instructions are counted in a step of their own, under valgrind, at
 * several seconds a pair: tests about other things leave it out. Runs with every metric and the usual repetitions are
 * in cli/commands.test.ts and action/outcomes.test.ts, counting itself in run/counting/.
 */
export const uncounted = metrics.filter((metric) => !isInstructionMetric(metric)).join(",");

/** For the command line: each cell once after the warm-up, nothing counted and nothing tried. */
export const once = ["--repetitions", "1", "--metrics", uncounted, "--trials", "none"];

/** For the action: one cell a version on few files, measured in the same way. */
export const smallInputs = {
  "corpus-size": "4MiB",
  checksums: "md5",
  codecs: "zlib",
  repetitions: "1",
  metrics: uncounted,
  trials: "none",
};
