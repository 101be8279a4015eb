import type { Warning } from "../analyse/warning.ts";
import { equalLevelsText } from "./equal-levels-text.ts";
import { machineWarningText } from "./machine-warning-text.ts";
import { counted } from "./numbers.ts";
import { storedWarningText } from "./stored-warning-text.ts";
import type { Style } from "./style.ts";

export interface WarningText {
  what: string;
  advice: string;
}

type ExpectationWarning = Extract<Warning, { kind: `expectation-${string}` }>;

/** An entry is named as a reader of the configuration file finds it. */
function expectationText({ kind, index, expectation }: ExpectationWarning, style: Style): WarningText {
  const { contender, anomaly } = expectation;
  const whose = contender === undefined ? anomaly : `${contender}, ${anomaly}`;
  const entry = style.text(`expect[${index}] (${whose})`);
  return kind === "expectation-unmet"
    ? {
        what: `The anomaly of ${entry} is not shown any more`,
        advice: "Remove the entry, so that it does not hide the next one.",
      }
    : {
        what: `The anomaly of ${entry} is still there, and its last day is over`,
        advice: "It is judged as without the entry. Remove the entry, or give it a new date and reason.",
      };
}

/** Something to know before trusting the numbers, and what to do about it. */
export function warningText(warning: Warning, style: Style): WarningText {
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
    case "nothing-judged":
      return {
        what: "No plain file is large enough to tell how it was sent, so the rules about compression judged nothing",
        advice: "Use a corpus with plain files of 128 KiB and more.",
      };
    case "equal-levels":
      return equalLevelsText(warning, style);
    case "no-stored-baseline":
    case "stored-baseline-differs":
      return storedWarningText(warning, style);
    case "expectation-unmet":
    case "expectation-expired":
      return expectationText(warning, style);
    case "trials-cut":
      return {
        what: `${warning.trials} of ${counted(warning.of, "trial")} were not made: ${style.text(warning.reason)}`,
        advice: `What they look for was not looked for: ${warning.names.map(style.text).join(", ")}.`,
      };
    default:
      return machineWarningText(warning);
  }
}
