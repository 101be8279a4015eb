import { metrics } from "./metrics.ts";
import type { Option } from "./option.ts";
import { presetNames } from "./presets.ts";

/** What is compared with what, and on which files. */
export const matrixOptions: readonly Option[] = [
  {
    name: "preset",
    description: `Ready-made values for the other options, any of which wins where it is given: ${presetNames.join(", ")} (the published matrices of the 2020 benchmark, on files of its shape).`,
    default: "",
    door: "both",
    value: "NAME",
  },
  {
    name: "versions",
    description:
      "What to compare, separated by commas; the first is the baseline. A release (3.2.7), system (the rsync on PATH) or path:./rsync (a binary), each with an optional label: candidate=path:./rsync.",
    default: "3.1.2, 3.2.7",
    door: "both",
    value: "LIST",
  },
  {
    name: "baseline",
    description: "Label of the version that the others are compared with, if it is not the first one.",
    default: "",
    door: "both",
    value: "LABEL",
  },
  {
    name: "checksums",
    description:
      "Checksums to run, separated by commas. auto: what each version lists, except none; all: everything that any version lists.",
    default: "auto",
    door: "both",
    value: "LIST",
  },
  {
    name: "codecs",
    description: "Compression codecs to run, separated by commas, or auto or all; none is a codec too.",
    default: "auto",
    door: "both",
    value: "LIST",
  },
  {
    name: "levels",
    description:
      "Compression levels: default, one list for every codec (1,6,9), or one a codec (zstd=-8000,-100..-1,1..19;lz4=1..6), also with one checksum only (xxh128/zstd=1..19).",
    default: "default",
    door: "both",
    value: "LIST",
  },
  {
    name: "skip-compress",
    description:
      "Lists of suffixes that compression is to leave out, each of them a variant of every compressed cell: default (rsync's own list), none (an empty list), or suffixes (gz/zst), separated by commas.",
    default: "default",
    door: "both",
    value: "LIST",
  },
  {
    name: "corpus",
    description:
      "What is copied: mixed-logs, mixed-logs-last, plain-logs, precompressed, tiny-files, or path:DIR (your own files, never written to).",
    default: "mixed-logs",
    door: "both",
    value: "PROFILE",
  },
  {
    name: "corpus-size",
    description:
      "Size of a generated corpus, such as 64MiB or 1GB; published is the shape of the 2020 benchmark.",
    default: "64MiB",
    door: "both",
    value: "SIZE",
  },
  {
    name: "corpus-seed",
    description: "Seed of the generated corpus and of the order of runs. The same seed gives the same bytes.",
    default: "1",
    door: "both",
    value: "N",
  },
  {
    name: "transports",
    description: "How the two ends meet. This release has local.",
    default: "local",
    door: "both",
    value: "LIST",
  },
  {
    name: "scenarios",
    description: "What is copied onto what. This release has initial: onto an empty destination.",
    default: "initial",
    door: "both",
    value: "LIST",
  },
  {
    name: "link",
    description:
      "Speed of a link, such as 100mbit, 1gbit or 12.5MB/s: the report says which setting is the fastest over it, by a model. Nothing is slowed down.",
    default: "",
    door: "both",
    value: "SPEED",
  },
  {
    name: "metrics",
    description: `What to compare, separated by commas: ${metrics.join(", ")}.`,
    default: "all",
    door: "both",
    value: "LIST",
  },
];
