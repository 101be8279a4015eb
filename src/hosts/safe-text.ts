import { plainLines } from "../publish/plain-lines.ts";
import { visibleLines } from "../report/visible-text.ts";

/**
 * Text that may hold what others wrote (file names, contenders, compilers), for a terminal or a log: control
 * characters are spelled out, and in a workflow nothing in it can be a command to the runner.
 */
export function safeText(text: string, env: Readonly<Record<string, string | undefined>>): string {
  const seen = visibleLines(text);
  return env.GITHUB_ACTIONS === "true" ? plainLines(seen).join("\n") : seen;
}
