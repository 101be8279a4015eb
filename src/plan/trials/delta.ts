import type { Part, Trial } from "./trial.ts";

const noise = (bytes: number, stream: number): Part => ({ kind: "noise", bytes, stream });
const fill = (byte: number, bytes: number): Part => ({ kind: "fill", byte, bytes });

/** Random bytes, half of them with the high bit set, and three short pieces between them that differ. */
function edited(byte: number, blockBytes: number): Part[] {
  return [1, 2, 3].flatMap((stream) => [noise(blockBytes, stream), fill(byte, 20)]);
}

const data = (parts: readonly Part[], second: number) =>
  ({ kind: "file", path: "data.bin", parts, second }) as const;

/** A file that was changed in three places. */
const change = {
  source: [data([...edited(1, 100_000), noise(50_000, 4)], 60)],
  destination: [data([...edited(2, 100_000), noise(50_000, 4)], 0)],
};

/** All bytes the same, and three of them changed so that rsync's rolling checksum (checksum.c) stays as it was. */
const evenBlock: readonly Part[] = [fill(101, 1), fill(98, 1), fill(101, 1), fill(100, 253)];

/** Updates by blocks of what stands at the destination. */
export const deltaTrials: readonly Trial[] = [
  {
    name: "delta-edits",
    about: "a file of random bytes, changed in three places, onto its older copy by blocks of 1000 bytes",
    ...change,
    steps: [
      { name: "delta", link: "local", onto: "pieces", flags: ["--no-whole-file", "--block-size=1000"] },
    ],
  },
  {
    name: "delta-zlib-blocks",
    about: "random bytes by blocks larger than rsync's buffer for what deflate gives, zlib",
    source: [data([...edited(1, 200_000), noise(50_000, 4)], 60)],
    destination: [data([...edited(2, 200_000), noise(50_000, 4)], 0)],
    steps: [65_535, 33_000].map((bytes) => ({
      name: `blocks-${bytes}`,
      link: "local",
      onto: "pieces",
      codec: { name: "zlib", level: null },
      flags: ["--no-whole-file", `--block-size=${bytes}`],
    })),
  },
  {
    name: "delta-zstd",
    about: "a file with unchanged blocks onto its older copy, zstd",
    ...change,
    steps: [
      {
        name: "delta",
        link: "local",
        onto: "pieces",
        codec: { name: "zstd", level: null },
        flags: ["--no-whole-file"],
      },
    ],
  },
  {
    name: "delta-sha1",
    about: "a file with unchanged blocks onto its older copy, checksum sha1",
    ...change,
    steps: [{ name: "delta", link: "local", onto: "pieces", checksum: "sha1", flags: ["--no-whole-file"] }],
  },
  {
    name: "delta-equal-blocks",
    about: "a file of equal bytes onto 4000 blocks that differ from it and have its rolling checksum",
    source: [{ kind: "file", path: "disk.img", parts: [fill(100, 2000)], second: 60 }],
    destination: [
      {
        kind: "file",
        path: "disk.img",
        parts: [{ kind: "repeat", of: evenBlock, times: 4000 }],
        second: 0,
      },
    ],
    steps: [
      {
        name: "delta",
        link: "local",
        onto: "pieces",
        flags: ["--no-whole-file", "--block-size=256", "--debug=deltasum1"],
      },
    ],
  },
];
