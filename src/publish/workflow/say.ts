import { info } from "@actions/core";
import { plainLines } from "../plain-lines.ts";

/** Shows text in the job's log, whoever wrote it: nothing in it is a command to the runner. */
export function say(text: string): void {
  info(plainLines(text).join("\n"));
}
