import type { Host } from "../host.ts";

/** What every command gets from the entry. */
export interface CommandContext {
  host: Host;
  /** Writes a result to standard output, made safe for a terminal. */
  print: (text: string) => void;
  /** Writes JSON, which is safe as it is. */
  printJson: (text: string) => void;
  /** Sets the exit code of the process; nothing is cut off. */
  exit: (code: number) => void;
}
