import type { KnownBug } from "./known-bug.ts";

/** Bugs of checksums, and of what both ends and their surroundings must agree on: rows 9, 10, 32, 36 and 39. */
export const wireBugs: readonly KnownBug[] = [
  {
    name: "xxhash-mixed-libraries",
    row: 9,
    what: "A program built with xxhash 0.8 and run with 0.7 computes other xxh3 and xxh128 digests than the other host",
    affected: "3.2.2 to 3.2.4",
    trigger: "two hosts with different versions of libxxhash",
    fixedIn: "3.2.5",
    issue: null,
    source: "b7ea3fcd",
    signs: [],
    detection: {
      kind: "invisible",
      why: "it takes two hosts with different libraries; here one binary is both ends of every copy",
    },
  },
  {
    name: "md4-unpadded",
    row: 10,
    what: "The built-in MD4 leaves out its last step for --checksum where the end of a file, beyond whole 32 KiB, is a multiple of 64 bytes: other builds see other digests and send such files anew",
    affected: "3.2.0 to 3.2.5, built without OpenSSL",
    trigger: "--checksum --checksum-choice=md4",
    fixedIn: "3.2.6",
    issue: null,
    source: "6ac2c7b6",
    // What MD4 gives for 64 letters without its last step: anything else is another bug.
    signs: [{ rule: "A15", trial: "checksum-md4", says: /755cd64425f260e356f5303ee82a2d5f/ }],
    detection: { kind: "recording" },
  },
  {
    name: "alloc-limit",
    row: 32,
    what: "No allocation may be larger than 1 GiB unless --max-alloc allows it, which long lists of files exceed; 3.5.0 takes --max-alloc=0 no more",
    affected: "all, with --max-alloc since 3.2.2; --max-alloc=0 is refused since 3.5.0",
    trigger: "lists of tens of millions of files",
    fixedIn: null,
    issue: "RsyncProject/rsync#552",
    source: "RsyncProject/rsync#1056",
    signs: [],
    detection: {
      kind: "untested",
      why: "a run that ends with exit code 22 is reported as failed, but a list of a gigabyte is no small copy",
    },
  },
  {
    name: "fortify-abort",
    row: 36,
    what: "A check of buffer sizes by the compiler ends the program or its server: buffer overflow detected",
    affected: "up to 3.3.0, built with _FORTIFY_SOURCE=3 or with popt 1.19 and later",
    trigger: "starting it, or its server",
    fixedIn: "3.4.0",
    issue: "RsyncProject/rsync#511",
    source: "RsyncProject/rsync#589",
    signs: [{ rule: "A17", trial: "order-daemon", says: /buffer overflow detected/ }],
    detection: {
      kind: "untested",
      why: "a program that cannot start is refused with what it says, and a server that aborts fails the trials over pipes; no such build was at hand",
    },
  },
  {
    name: "numbers-by-locale",
    row: 39,
    what: "Numbers are printed as the locale has them, with points or spaces between digits, and parsers of --stats read others",
    affected: "3.2.4 and later",
    trigger: "a German or French locale",
    fixedIn: null,
    issue: "RsyncProject/rsync#759",
    source: "RsyncProject/rsync#759",
    signs: [],
    detection: {
      kind: "invisible",
      why: "every program runs in the locale C.UTF-8 with --no-h here, so that its numbers can be read",
    },
  },
];
