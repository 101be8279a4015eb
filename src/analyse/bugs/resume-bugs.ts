import type { KnownBug } from "./known-bug.ts";

/** Bugs that show when a copy goes on from what is there: rows 13, 26 and 34. */
export const resumeBugs: readonly KnownBug[] = [
  {
    name: "short-digest-redo",
    row: 13,
    what: "When a file is sent once more, 16 bytes are asked of a checksum that has only 8",
    affected: "3.4.0 to 3.4.3, which give up; 3.2.0 to 3.3.0 find no unchanged block and send the whole file",
    trigger: "xxh64 or xxh3, and a file whose verification failed, as with --append-verify",
    fixedIn: "3.4.4",
    issue: "RsyncProject/rsync#961",
    source: "a8f80f5a",
    signs: [
      { rule: "A17", trial: "append-redo-xxh64", says: /Invalid checksum length 16/ },
      { rule: "A16", trial: "append-redo-xxh64" },
    ],
    detection: { kind: "binary" },
  },
  {
    name: "absolute-partial-dir",
    row: 26,
    what: "What lies in an absolute --partial-dir cannot be opened, so a copy never gets beyond it",
    affected: "3.4.0 to 3.4.3",
    trigger: "an interrupted copy with an absolute --partial-dir, by blocks",
    fixedIn: "3.4.4",
    issue: "RsyncProject/rsync#724",
    source: "9e2e9f33",
    signs: [{ rule: "A17", trial: "partial-dir-absolute", says: /failed verification/ }],
    detection: { kind: "recording" },
  },
  {
    name: "append-verify-false-failure",
    row: 34,
    what: "Files that only grew fail their verification, and are sent once more",
    affected: "3.3.0, reported",
    trigger: "--append-verify",
    fixedIn: null,
    issue: "RsyncProject/rsync#635",
    source: "the report",
    signs: [{ rule: "A16", trial: "append-grown", says: /failed verification/ }],
    detection: {
      kind: "untested",
      why: "3.3.0 verified 400 grown files of many sizes without a failure; the report does not say that its files had only grown",
    },
  },
];
