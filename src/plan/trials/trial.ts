import type { TrialName } from "../../config/trial-names.ts";

/** Bytes of a file, made from a seed of their own: the same on every machine. */
export type Part =
  /** Log text: deflate shrinks it to a fraction. */
  | { kind: "text"; bytes: number; stream: number }
  /** Random bytes: nothing shrinks them. */
  | { kind: "noise"; bytes: number; stream: number }
  /** One byte again and again. */
  | { kind: "fill"; byte: number; bytes: number }
  /** Zeros that were never written: they take no room where the file system knows holes. */
  | { kind: "hole"; bytes: number }
  /** The last bytes of another part. */
  | { kind: "end"; of: Part; bytes: number }
  /** Lists that a program reads: ASCII. */
  | { kind: "words"; text: string }
  /** Other parts, again and again. */
  | { kind: "repeat"; of: readonly Part[]; times: number };

/** What stands in a tree. Paths are plain ASCII without spaces. */
export type Piece =
  | {
      kind: "file";
      path: string;
      parts: readonly Part[];
      mode?: number;
      /** Seconds after firstSecond (corpus/corpus-plan.ts); its position in the tree when absent. */
      second?: number;
      /** Nanoseconds beyond that second. */
      nanosecond?: number;
    }
  | { kind: "dir"; path: string }
  /** So many empty directories below `path`, named by number. */
  | { kind: "empty-dirs"; path: string; count: number }
  /** `owner` is a user's number; absent: whoever runs the trial. */
  | { kind: "symlink"; path: string; target: string; owner?: number }
  | { kind: "hardlink"; path: string; to: string };

/** How the two ends of a trial meet. The ends of a `shell` and of a `daemon` talk through pipes: no network. */
export const trialLinks = ["local", "shell-push", "shell-pull", "daemon-push", "daemon-pull"] as const;
export type TrialLink = (typeof trialLinks)[number];

/** What is special about the surroundings of a `shell`'s remote end. */
export type RemoteEnd =
  /** It inherits so many open files that its own get numbers beyond FD_SETSIZE (select(2)), if limits allow. */
  | "many-descriptors"
  /** The write system calls of it and its children are counted, and said on standard error. */
  | "writes-counted";

/** What stands on standard error before the number that `writes-counted` is about. */
export const writesWord = "write system calls of the remote end:";

/** One copy of a trial. */
export interface TrialStep {
  /** Unique in the trial; a word or two with dashes. */
  name: string;
  link: TrialLink;
  /** What is copied, and onto what, as seen from the trial's folder; `source/` and `copy/` when absent. */
  sourcePath?: string;
  copyPath?: string;
  /** What stands at the destination before: nothing, the trial's own pieces, or what the last step left. */
  onto: "nothing" | "pieces" | "last";
  /** Pieces written over the source before this step (and kept for the later ones). */
  change?: readonly Piece[];
  /** By its name; the contender's own spelling is found by its capabilities. Absent: no compression. */
  codec?: { name: string; level: number | null };
  /** Absent: the contender's default. */
  checksum?: string;
  /** What the step is about. They follow `-a --no-h --stats --out-format=…`. */
  flags?: readonly string[];
  /** Lines of `rsyncd.conf` for both modules of a daemon's step. */
  daemon?: readonly string[];
  /** Of a `shell`'s step; absent: nothing is special. */
  remote?: RemoteEnd;
  /** Seconds after which it is ended, where a sound program needs far fewer; absent: as for all steps. */
  limitS?: number;
  /** Whether the copy is to be like the source afterwards; `unchecked` where flags leave parts out on purpose. */
  content?: "same" | "unchecked";
}

/** A small copy, or a few in a row, in a setting that a known bug needs. */
export interface Trial {
  name: TrialName;
  /** A clause: what is copied how. */
  about: string;
  /** True: nobody but root can make its pieces. */
  needsRoot?: boolean;
  source: readonly Piece[];
  /** What stands at the destination where a step says `pieces`. */
  destination: readonly Piece[];
  steps: readonly TrialStep[];
}
