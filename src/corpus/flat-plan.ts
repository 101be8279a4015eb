import { type CorpusPlan, firstSecond, type PlannedFile } from "./corpus-plan.ts";
import { lognormal, shares } from "./lognormal.ts";
import { leastCompressedBytes } from "./precompressed.ts";
import { Prng } from "./prng.ts";

/** A flat directory's two kinds of files: how many, and how many bytes of each. */
export interface FlatShape {
  plainFiles: number;
  plainBytes: number;
  /** Each is a .gz and a .zst. */
  pairs: number;
  precompressedBytes: number;
  precompressedPrefix: string;
}

/** Who writes plain logs, sorted, and behind `access_log_` in the order of bytes. */
const services = ["api", "app", "backup", "cron", "deploy", "mail", "nginx", "php-fpm", "queue", "worker"];
const secondsPerDay = 86_400;
/** Days that all logs together cover. */
const days = 60;
/** Streams of random numbers; those of plain files follow, one each. */
const streams = { plainSizes: 1, precompressedSizes: 2, firstPrecompressed: 1000, firstPlain: 1_000_000 };

/** A flat directory of logs; its precompressed files sort as their prefix does. */
export function planFlat(shape: FlatShape, seed: number): CorpusPlan {
  const files = [...planPrecompressed(shape, seed), ...planPlain(shape, seed)];
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const bytes = shape.plainBytes + shape.precompressedBytes;
  return { files: files.length, directories: 0, bytes, entries: () => files };
}

/** Rotated logs: each day compressed both ways. */
function planPrecompressed(shape: FlatShape, seed: number): PlannedFile[] {
  const prng = new Prng(seed, streams.precompressedSizes);
  const weights = Array.from({ length: shape.pairs * 2 }, () => lognormal(prng, 0.5));
  return shares(shape.precompressedBytes, weights, leastCompressedBytes).map((size, index) => {
    const content = index % 2 === 0 ? "gzip" : "zstd";
    const mtime = firstSecond + (Math.floor(index / 2) + 1) * secondsPerDay;
    const path = `${shape.precompressedPrefix}${stamp(mtime)}.log.${content === "gzip" ? "gz" : "zst"}`;
    const stream = streams.firstPrecompressed + index;
    return { type: "file", path, size, mode: 0o644, mtime, class: "precompressed", content, stream };
  });
}

function planPlain(shape: FlatShape, seed: number): PlannedFile[] {
  const prng = new Prng(seed, streams.plainSizes);
  const weights = Array.from({ length: shape.plainFiles }, () => lognormal(prng, 1.7));
  return shares(shape.plainBytes, weights, 1).map((size, index) => {
    // Services take turns, so each one's files keep the order of their times whatever their number.
    const service = services[index % services.length] ?? "app";
    const mtime = firstSecond + Math.floor((index / shape.plainFiles) * days * secondsPerDay) + 3600;
    const mode = service === "mail" ? 0o640 : 0o644;
    const path = `${service}_${stamp(mtime)}_${String(index).padStart(5, "0")}.log`;
    const stream = streams.firstPlain + index;
    return { type: "file", path, size, mode, mtime, class: "plain", content: "log", stream };
  });
}

/** 1604188800 → `20201101-000000`. */
function stamp(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return iso.replaceAll(/[-:]/g, "").slice(0, 15).replace("T", "-");
}
