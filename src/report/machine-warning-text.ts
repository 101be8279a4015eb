import type { Warning } from "../analyse/warning.ts";
import { counted } from "./numbers.ts";
import type { WarningText } from "./warning-text.ts";

type MachineWarning = Extract<
  Warning,
  { kind: "no-resource-usage" | "coarse-resource-usage" | "too-noisy" | "disturbed-runs" | "busy-machine" }
>;

/** How far the machine lets times be trusted. */
export function machineWarningText(warning: MachineWarning): WarningText {
  switch (warning.kind) {
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
    case "too-noisy": {
      const { metric, sd, visible } = warning.noise;
      const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`;
      return {
        what: `This machine is too noisy for a change of ${percent(warning.minEffect)} in ${metric}: equal runs differ by ${percent(sd)}${visible.matrix < 1 ? `, so that over the whole matrix ${percent(visible.matrix)} can be expected to show` : ""}`,
        advice: "Raise `--time-budget` or the corpus' size, or stand on bytes and instructions.",
      };
    }
    case "disturbed-runs":
      return {
        what: `${warning.runs === warning.of ? "All" : `${warning.runs} of`} ${counted(warning.of, "repetition")} ${warning.runs === 1 ? "was" : "were"} disturbed by neighbours: ${disturbances(warning)}`,
        advice: "They are kept and counted in the CSV. A quieter machine decides sooner.",
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
