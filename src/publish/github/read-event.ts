import { readFileSync } from "node:fs";

/** The event's payload as the runner left it; null when there is no file or no JSON in it. */
export function readEvent(env: Readonly<Record<string, string | undefined>>): unknown {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? "", "utf8"));
  } catch {
    return null;
  }
}
