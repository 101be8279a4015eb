import { setOutput, warning } from "@actions/core";
import type { OutputName } from "../outputs.ts";

/** Sets the step's outputs; one warning where the runner does not take them. */
export function setOutputs(values: Partial<Record<OutputName, string>>): void {
  try {
    for (const [name, value] of Object.entries(values)) setOutput(name, value);
  } catch (error) {
    warning(`The outputs could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
