import type { Warning } from "../analyse/analysis.ts";
import { counted } from "./numbers.ts";
import type { Style } from "./style.ts";

/** Something to know before trusting the numbers, and what to do about it. */
export function warningText(warning: Warning, style: Style): { what: string; advice: string } {
  switch (warning.kind) {
    case "baseline-replaced":
      return {
        what: `The baseline ${style.text(warning.wanted)} is not obtainable; ${style.text(warning.used)} stands in for it`,
        advice: "Every Δ is against the stand-in.",
      };
    case "same-binary":
      return {
        what: `${style.text(warning.contender)} is the very binary that it is compared with`,
        advice: "If something should have changed, see whether it was built anew.",
      };
    case "budget-spent":
      return {
        what: `The time budget was spent after ${
          warning.wanted === null
            ? `${counted(warning.blocks, "repetition")}, before every comparison was decided`
            : `${warning.blocks} of ${warning.wanted} repetitions`
        }`,
        advice: "Raise `--time-budget`, or make the matrix or the corpus smaller.",
      };
    case "few-repetitions":
      return {
        what: `Only ${warning.repetitions === 1 ? "1 repetition" : `${warning.repetitions} repetitions`} of each cell`,
        advice: "Bytes are exact all the same; times say little. Use `--repetitions 3` or more.",
      };
    case "no-resource-usage":
      return {
        what: "CPU time and memory could not be measured here",
        advice: "Install perl or GNU time.",
      };
    case "coarse-resource-usage":
      return {
        what: "CPU time was read from GNU time, in hundredths of a second",
        advice: "Install perl for microseconds.",
      };
    case "nothing-judged":
      return {
        what: "No plain file is large enough to tell how it was sent, so the rules about compression judged nothing",
        advice: "Use a corpus with plain files of 128 KiB and more.",
      };
    case "too-noisy": {
      const { metric, sd, visible } = warning.noise;
      const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`;
      return {
        what: `This machine is too noisy for a change of ${percent(warning.minEffect)} in ${metric}: equal runs differ by ${percent(sd)}, so that at best ${percent(visible.matrix)} over the whole matrix can be seen`,
        advice: "Raise `--time-budget` or the corpus' size, or stand on bytes and instructions.",
      };
    }
    case "disturbed-runs":
      return {
        what: `${warning.runs} of ${counted(warning.of, "repetition")} ${warning.runs === 1 ? "was" : "were"} disturbed by neighbours: ${disturbances(warning)}`,
        advice:
          "They are kept, and the table of ranges says where they are. A quieter machine decides sooner.",
      };
    case "busy-machine":
      return {
        what: `The machine was busy when the run began: load ${warning.loadAverage.toFixed(1)} on ${warning.cores} cores`,
        advice: "Bytes are exact all the same; take times with care, or run again on a quiet machine.",
      };
  }
}

/** In how many repetitions each showed. */
function disturbances({ others, stolen, switches }: Extract<Warning, { kind: "disturbed-runs" }>): string {
  return [
    ...(others > 0 ? [`other programs filled the processors in ${others}`] : []),
    ...(stolen > 0 ? [`the hypervisor took time in ${stolen}`] : []),
    ...(switches > 0 ? [`processes were put aside unusually often in ${switches}`] : []),
  ].join(", ");
}
