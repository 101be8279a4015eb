import type { KnownBug, Sign } from "./known-bug.ts";

const orderTrials = ["order-zlib", "order-zlibx", "order-daemon"] as const;

/** Of one cause, whichever of these trials shows it first. */
function inOrderTrials(rule: Sign["rule"], says: RegExp): Sign[] {
  return orderTrials.map((trial) => ({ rule, trial, says }));
}

/** Bugs that show in how files are compressed: rows 1 to 4 and 8. */
export const compressionBugs: readonly KnownBug[] = [
  {
    name: "skip-list-stores-all",
    row: 1,
    what: "The first file sent is on the skip-compress list and switches compression off for every file after it",
    affected: "3.0.x; 3.2.0 to 3.2.3; 3.1.x as a daemon or with a list of one's own",
    trigger: "zlib or zlibx, and a first file that the skip-compress list names",
    fixedIn: "3.2.4",
    issue: "RsyncProject/rsync#123",
    source: "c11467af",
    signs: [
      ...inOrderTrials("A6", /^A log .* \(as stored deflate blocks\) after a \.gz file/),
      ...inOrderTrials("A7", /^A log .* \(as stored deflate blocks\) with --skip-compress=gz/),
    ],
    detection: { kind: "binary" },
  },
  {
    name: "skip-list-ignored-later",
    row: 2,
    what: "Only the first file sent is looked up in the skip-compress list: after one that it does not name, those that it names are compressed all the same",
    affected: "3.0.x; 3.2.0 to 3.2.3; 3.1.x as a daemon or with a list of one's own",
    trigger: "zlib or zlibx, and a first file that the skip-compress list does not name",
    fixedIn: "3.2.4",
    issue: "RsyncProject/rsync#123",
    source: "c11467af",
    signs: inOrderTrials("A6", /^A \.gz file .* \(compressed\) after a log, .* \(as stored deflate blocks\)/),
    detection: { kind: "binary" },
  },
  {
    name: "skip-list-inert",
    row: 3,
    what: "The skip-compress list is not looked at since 3.2.4, by design, unless a daemon's `dont compress` is a lone `*`",
    affected: "3.2.4 and later",
    trigger: "zlib or zlibx, and files that a skip-compress list names",
    fixedIn: null,
    issue: "RsyncProject/rsync#640",
    source: "c11467af",
    signs: [{ rule: "A7", trial: "skip-compress", says: /^The skip-compress list has no effect/ }],
    detection: { kind: "binary" },
  },
  {
    name: "external-zlib-no-compression",
    row: 4,
    what: "A build with an external zlib switches old-style compression off and goes on",
    affected: "3.1.1 to 3.1.3, built with the system's zlib",
    trigger: "-z",
    fixedIn: "3.2.0",
    issue: null,
    source: "options.c",
    signs: [
      { rule: "A2", says: /external zlib/ },
      { rule: "A2", trial: "levels-zlib", says: /external zlib/ },
    ],
    detection: { kind: "recording" },
  },
  {
    name: "zlib-history-repeats-64k",
    row: 8,
    what: "Of a matched block beyond 64 KiB deflate's history gets the first 64 KiB twice instead of the rest, so that later data compresses worse",
    affected: "3.0.x and older; later ones when the other side speaks protocol 30 or less",
    trigger: "zlib, and a delta with blocks beyond 64 KiB",
    fixedIn: "3.1.0",
    issue: null,
    source: "NEWS of 3.1.0; token.c, send_deflated_token",
    signs: [{ rule: "A3", trial: "zlib-history", says: /history does not hold that end/ }],
    detection: { kind: "binary" },
  },
];
