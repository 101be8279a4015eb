import type { TrialName } from "../../config/trial-names.ts";
import type { Piece, Trial, TrialStep } from "./trial.ts";

type Codec = NonNullable<TrialStep["codec"]>;

/** The file that every order has, whose bytes must not depend on it. */
export const orderLog = "b.log";
/** Log text as well, under a suffix that every skip list names: that it could shrink is what tells how it was sent. */
export const orderListed = "z.gz";
const firstListed: Piece = {
  kind: "file",
  path: "a.gz",
  parts: [{ kind: "text", bytes: 1000, stream: 3 }],
  second: 0,
};
/** Several blocks of lz4 (16 KiB) and chunks of rsync (32 KiB). */
const orderSource: readonly Piece[] = [
  { kind: "file", path: orderLog, parts: [{ kind: "text", bytes: 100_000, stream: 1 }], second: 1 },
  { kind: "file", path: orderListed, parts: [{ kind: "text", bytes: 40_000, stream: 2 }], second: 2 },
];

/** rsync sends files by name, so one more that sorts before the others makes another the first. */
function orderTrial(name: TrialName, codec: Codec | null, link: TrialStep["link"] = "local"): Trial {
  const step = (own: Pick<TrialStep, "name" | "change" | "flags">): TrialStep => ({
    ...own,
    link,
    onto: "nothing",
    checksum: "md5",
    ...(codec === null ? {} : { codec }),
  });
  const words = codec === null ? "without compression" : `with ${codec.name}`;
  return {
    name,
    about: `a log before and after a .gz file, ${words}${link === "local" ? "" : ", from a daemon"}`,
    source: orderSource,
    destination: [],
    steps: [
      step({ name: "log-first" }),
      step({ name: "gz-first", change: [firstListed] }),
      // Nothing is skipped without a codec, and a daemon's own list cannot be taken away by its client.
      ...(codec === null || link !== "local"
        ? []
        : [
            step({ name: "empty-list", flags: ["--skip-compress="] }),
            step({ name: "own-list", flags: ["--skip-compress=gz"] }),
          ]),
    ],
  };
}

function levelsTrial(name: TrialName, codec: string): Trial {
  return {
    name,
    about: `one log at the levels 1, 6 and 9 of ${codec}`,
    source: [
      { kind: "file", path: orderLog, parts: [{ kind: "text", bytes: 200_000, stream: 1 }], second: 0 },
    ],
    destination: [],
    steps: [1, 6, 9].map((level) => ({
      name: `level-${level}`,
      link: "local",
      onto: "nothing",
      checksum: "md5",
      codec: { name: codec, level },
    })),
  };
}

/** As large as a block can be since protocol 30 (rsync.h, MAX_BLOCK_SIZE), and more than deflate takes at once. */
const largeBlock = { kind: "text", bytes: 131_072, stream: 1 } as const;
export const historyFile = "grown.log";
/** Bytes of new data that repeat what stands directly before them. */
export const repeatedBytes = 16_384;

/** Codecs, and what they must not depend on. */
export const compressionTrials: readonly Trial[] = [
  orderTrial("order-none", null),
  orderTrial("order-lz4", { name: "lz4", level: null }),
  orderTrial("order-zlib", { name: "zlib", level: null }),
  orderTrial("order-zlibx", { name: "zlibx", level: null }),
  orderTrial("order-daemon", { name: "zlib", level: null }, "daemon-pull"),
  levelsTrial("levels-zlib", "zlib"),
  levelsTrial("levels-zlibx", "zlibx"),
  {
    name: "zlib-history",
    about: "a block of 128 KiB that the other side has, and its end once more, with zlib",
    source: [
      {
        kind: "file",
        path: historyFile,
        parts: [largeBlock, { kind: "end", of: largeBlock, bytes: repeatedBytes }],
        second: 60,
      },
    ],
    destination: [{ kind: "file", path: historyFile, parts: [largeBlock], second: 0 }],
    steps: [
      {
        name: "delta",
        link: "local",
        onto: "pieces",
        checksum: "md5",
        codec: { name: "zlib", level: null },
        flags: ["--no-whole-file", "--block-size=131072"],
      },
    ],
  },
];
