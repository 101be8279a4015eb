import { oneOf } from "./text.ts";

export const presetNames = ["centminmod-2020"] as const;

type PresetName = (typeof presetNames)[number];

/**
 * Values of options, as users write them. The matrices of the published benchmark are one here: its rows are the
 * native levels of 3.1.2 (md5, zlib 1 to 6), checksum × codec of 3.2.3 with five of zstd's fast levels, and with xxh128
 * the sweeps over zstd −100 to 6 and lz4 1 to 6 (analyse/published/centminmod-2020.ts has them all).
 */
const presets: Readonly<Record<PresetName, Readonly<Record<string, string>>>> = {
  "centminmod-2020": {
    versions: "3.1.2,3.2.3",
    checksums: "xxh128,xxh3,xxh64,md5",
    codecs: "lz4,zstd,zlib,none",
    levels: [
      "zstd=default,-8000,-350,-150,-60,-30",
      "xxh128/zstd=default,-8000,-350,-150,-100..6",
      "xxh128/lz4=default,1..6",
      "md5/zlib=default,1..6",
    ].join(";"),
    corpus: "mixed-logs",
    "corpus-size": "published",
    // What it measured; instructions and each process's memory would take longer than all the rest.
    metrics: "wire-bytes,sent-bytes,literal-bytes,cpu-time,wall-time,throughput,wire-rate,peak-memory",
    // One run each, as in 2020, cannot tell noise from speed.
    repetitions: "3",
    "time-budget": "3h",
  },
};

/** The values of a preset by option, none for the empty name. Throws a usage Failure for a name that there is not. */
export function presetOptions(name: string): Readonly<Record<string, string>> {
  return name === "" ? {} : presets[oneOf("preset", name, presetNames)];
}
