import type { KnownBug } from "./known-bug.ts";

/** Bugs that cost memory or time, more than work that was done: rows 27, 28, 31, 38 and 40. */
export const resourceBugs: readonly KnownBug[] = [
  {
    name: "cleared-lists",
    row: 27,
    what: "Memory that nobody uses is cleared, so that each directory's list takes all that was set aside for it",
    affected: "3.4.2 and 3.4.3, and distributions that took their fixes",
    trigger: "many directories with files",
    fixedIn: "3.4.4",
    issue: "RsyncProject/rsync#959",
    source: "d046525d, 6c8295fd",
    signs: [
      {
        rule: "A19",
        trial: "small-directories",
        says: /[12]\d\d\.\d KiB for each directory with a file(?!, 0\.\d KiB for each empty)/,
      },
    ],
    detection: { kind: "recording" },
  },
  {
    name: "cleared-memory",
    row: 28,
    what: "All memory is cleared when it is had, so that each directory's list takes all that was set aside for it",
    affected: "3.2.2",
    trigger: "many directories with files",
    fixedIn: "3.2.3",
    issue: "RsyncProject/rsync#81",
    source: "9375a8c4",
    signs: [
      {
        rule: "A19",
        trial: "small-directories",
        says: /[12]\d\d\.\d KiB for each directory with a file, 0\.\d KiB for each empty/,
      },
    ],
    detection: { kind: "recording" },
  },
  {
    name: "names-checked-one-by-one",
    row: 31,
    what: "Each name that arrives is held against each name that was asked for: hours for lists of a million",
    affected: "3.2.5 and later, and distributions that took its check of names",
    trigger: "a pull with a long --files-from; --trust-sender leaves the check out",
    fixedIn: null,
    issue: "RsyncProject/rsync#695",
    source: "add_implied_include in exclude.c",
    signs: [],
    detection: {
      kind: "invisible",
      why: "in a trial of a second it is lost in the noise of CPU times: of 30,000 names asked for and 300 sent, 3.2.5 took a tenth of a second more than 3.2.4, and 3.2.7 nothing that could be told",
    },
  },
  {
    name: "messages-deadlock",
    row: 38,
    what: "Sender, receiver and generator each wait for another to take its messages",
    affected: "3.2.3 and earlier",
    trigger: "-avv onto a copy of very many directories that is up to date",
    fixedIn: "3.2.4",
    issue: "RsyncProject/rsync#159",
    source: "ead44adc",
    signs: [],
    detection: {
      kind: "invisible",
      why: "it depends on timing, and no tree that was tried shows it: 3.1.2 and 3.2.3 came to an end every time with 20,000 empty directories, and with 114,000 files of which 40,000 lay in one directory",
    },
  },
  {
    name: "page-for-each-directory",
    row: 40,
    what: "The receiver sets aside a list of 32,768 entries for each directory, and keeps a page of memory for each empty one",
    affected: "3.2.4 to 3.5.0",
    trigger: "many empty directories, with incremental recursion",
    fixedIn: null,
    issue: "RsyncProject/rsync#959",
    source: "ae1f0029",
    signs: [
      {
        rule: "A19",
        trial: "empty-directories",
        // Pages of 4, 16 or 64 KiB.
        says: /\b(3\.[5-9]|4\.\d|1[5-7]\.\d|6[1-6]\.\d) KiB for each empty directory/,
      },
    ],
    detection: { kind: "binary" },
  },
];
