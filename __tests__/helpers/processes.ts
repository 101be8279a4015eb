import { readdirSync, readFileSync } from "node:fs";

/** Ids of the running processes whose command line, its words joined by spaces, is exactly `command`. */
export function processesOf(command: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => commandLine(id) === command);
}

function commandLine(id: number): string | null {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "latin1").split("\0").filter(Boolean).join(" ");
  } catch {
    // It ended meanwhile.
    return null;
  }
}
