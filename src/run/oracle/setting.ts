import type { Cell } from "../../plan/plan.ts";
import { deflatePayload } from "./deflate-payload.ts";
import { lz4Payload } from "./lz4-payload.ts";
import { zstdPayload } from "./zstd-payload.ts";

/** A codec at a level, as far as an oracle can tell what files cost with it. */
export interface Setting {
  /** Cells with equal keys have one oracle. */
  key: string;
  /** `exact`: every file costs this. `bound`: all together cost about this at most. */
  kind: "exact" | "bound";
  /** The level that zlib works at; null for other codecs. */
  zlibLevel: number | null;
  /** What the files of this codec may cost, as a factor, before it counts as poor. */
  tolerance: number;
  /** About how long a byte takes, nanoseconds; measured over logs. */
  effort: number;
  /** Bytes between a new file's sum head and its digest. */
  payload: (data: Uint8Array) => number;
}

/** rsync's own defaults for zlib and zstd (token.c, init_compression_level). */
const [zlibDefault, zstdDefault] = [6, 3];
const [lowestZlib, highestZlib] = [1, 9];
/** pako does 25 to 75 MB/s, the port of lz4 130 to 190, the runtime's zstd 70 to 800. */
const [deflateEffort, lz4Effort, zstdEffort] = [40, 8, 14];

/** zlib's own deflate is known to the byte. 2 %: rsync-facts section 4, A3. */
const zlibTolerance = 1.02;
/** lz4's block is not a standard of sizes: a release that searches otherwise must not be accused of it. */
const lz4Tolerance = 1.05;
/** Between releases of libzstd (rsync-facts section 4, A9); with one release all files cost at most 1.0064 of the bound. */
const zstdTolerance = 1.05;

/** The setting of a cell; null where nothing can be told: no codec, compression off, a codec unknown here. */
export function settingOf({ codec, level, transport, scenario }: Cell): Setting | null {
  if (transport !== "local" || scenario !== "initial") return null;
  switch (codec) {
    case "zlib":
    case "zlibx":
      return level === 0 ? null : zlibSetting(level === null || level === -1 ? zlibDefault : level);
    case "lz4":
      return {
        key: "lz4",
        kind: "exact",
        zlibLevel: null,
        tolerance: lz4Tolerance,
        effort: lz4Effort,
        payload: lz4Payload,
      };
    case "zstd":
      return zstdSetting(level === null || level === 0 ? zstdDefault : level);
    default:
      return null;
  }
}

/** rsync takes any level and works at the nearest one that there is. */
function zlibSetting(asked: number): Setting {
  const level = Math.min(Math.max(asked, lowestZlib), highestZlib);
  return {
    key: `deflate:${level}`,
    kind: "exact",
    zlibLevel: level,
    tolerance: zlibTolerance,
    effort: deflateEffort,
    payload: (data) => deflatePayload(data, level),
  };
}

function zstdSetting(level: number): Setting {
  return {
    key: `zstd:${level}`,
    kind: "bound",
    zlibLevel: null,
    tolerance: zstdTolerance,
    effort: zstdEffort,
    payload: (data) => zstdPayload(data, level),
  };
}

/** What each level of zlib makes of a file, from level 1 on. */
export function deflateLevels(data: Uint8Array): number[] {
  return Array.from({ length: highestZlib }, (_, index) => deflatePayload(data, lowestZlib + index));
}
