import type { ResourceMeter } from "../resource-meter.ts";

/** What all steps of all trials share. */
export interface TrialBench {
  meter: ResourceMeter | null;
  meterFile: string;
  /** The directory in which contenders run, beside the trial's folder. */
  home: string;
  /** The trial's folder; made anew for each. */
  folder: string;
  /** PATH of the contenders. */
  path: string;
  /** Of one step. */
  timeoutMs: number;
  signal: AbortSignal;
}
