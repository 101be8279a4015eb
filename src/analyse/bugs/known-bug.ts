import type { RuleName } from "../../config/rules.ts";
import type { TrialName } from "../../config/trial-names.ts";

/** How a bug shows: an anomaly of this rule, in this trial, whose text or whose program's words say this. */
export interface Sign {
  rule: RuleName;
  /** Absent: in cells of the matrix. */
  trial?: TrialName;
  /** Searched in the finding, in what was seen, and in what the program said. */
  says?: RegExp;
}

/** Whether this tool can find a bug, and what shows that it does. */
export type Detection =
  /** A test runs an affected release, and one where it is fixed. */
  | { kind: "binary" }
  /** No affected release can be had where the tests run: a test judges what one gave when it was recorded. */
  | { kind: "recording" }
  /** It would be found, but nothing here can show that. */
  | { kind: "untested"; why: string }
  /** Nothing that a run of the program shows tells it from a sound one. */
  | { kind: "invisible"; why: string };

/** A bug of rsync that was reported, or found in its history. */
export interface KnownBug {
  /** As `expect` in a configuration names it; lower case, words with dashes. Never changes. */
  name: string;
  /** Its row in the list that the catalogue was made from, 1 to 40: the order of the table in the documentation. */
  row: number;
  /** What goes wrong, as a sentence without its point: it stands in reports as the likely cause. */
  what: string;
  /** Releases, in words: `3.2.0 to 3.2.3`. */
  affected: string;
  trigger: string;
  /** Null while no release mends it. */
  fixedIn: string | null;
  /** `OWNER/REPOSITORY#NUMBER`; null when only its commit is known. */
  issue: string | null;
  /** Commits of RsyncProject/rsync, or other sources. */
  source: string;
  /** Any one of them is enough. None for what cannot be seen. */
  signs: readonly Sign[];
  detection: Detection;
}
