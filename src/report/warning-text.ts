import type { Warning } from "../analyse/analysis.ts";
import { fromBaseBranch } from "../config/baseline-source.ts";
import { differencesText } from "./stored-text.ts";
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
        what: `The time budget was spent after ${warning.blocks} of ${warning.wanted} repetitions`,
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
    case "busy-machine":
      return {
        what: `The machine was busy when the run began: load ${warning.loadAverage.toFixed(1)} on ${warning.cores} cores`,
        advice: "Bytes are exact all the same; take times with care, or run again on a quiet machine.",
      };
    case "no-stored-baseline":
      return {
        what: `No stored baseline was compared with (${style.text(warning.source)}: ${style.text(warning.why)})`,
        advice:
          warning.source === fromBaseBranch
            ? "The next run on the default branch leaves one; until then only the gates within the run count."
            : "`rsync-bench accept` writes one; until then only the gates within the run count.",
      };
    case "stored-baseline-differs":
      return {
        what: `The stored baseline was measured under other conditions: ${differencesText(warning.differences, style)}`,
        advice:
          "Nothing fails by it. `rsync-bench accept`, or the next run on the default branch, makes a new one.",
      };
  }
}
