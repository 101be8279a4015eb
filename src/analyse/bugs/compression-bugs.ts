import type { KnownBug } from "./known-bug.ts";

/** Bugs that show in how files are compressed: rows 1 to 8. */
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
    signs: [],
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
    signs: [{ rule: "A2", says: /external zlib/ }],
    detection: { kind: "untested", why: "not yet" },
  },
];
