import type { Cause } from "../anomaly.ts";
import { compressionBugs } from "./compression-bugs.ts";
import { deltaBugs } from "./delta-bugs.ts";
import { fileBugs } from "./file-bugs.ts";
import type { KnownBug } from "./known-bug.ts";
import { resourceBugs } from "./resource-bugs.ts";
import { resumeBugs } from "./resume-bugs.ts";
import { treeBugs } from "./tree-bugs.ts";
import { wireBugs } from "./wire-bugs.ts";

/** Every known bug, in the order of their rows. */
export const knownBugs: readonly KnownBug[] = [
  ...compressionBugs,
  ...deltaBugs,
  ...resumeBugs,
  ...fileBugs,
  ...wireBugs,
  ...treeBugs,
  ...resourceBugs,
].sort((one, other) => one.row - other.row);

/** The bug of a name. Throws when there is none, which is a mistake of ours. */
export function bugNamed(name: string): KnownBug {
  const found = knownBugs.find((bug) => bug.name === name);
  if (!found) throw new Error(`There is no known bug ${name}.`);
  return found;
}

/** A known bug as the likely cause of an anomaly; `text` says what the bug says, with what was seen. */
export function causeOf({ name, what, issue, fixedIn }: KnownBug, text = what): Cause {
  return { text, issue, fixedIn, bug: name };
}
