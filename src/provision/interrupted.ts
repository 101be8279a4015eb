import { Failure } from "../failure.ts";

/** @throws Failure (interrupted) once the user or the machine has asked the run to stop. */
export function stopIfInterrupted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw new Failure("interrupted", "Interrupted while getting the contenders ready", "Run again to go on.");
}
