import type { Contender } from "../provision/contender.ts";
import type { Cell } from "./plan.ts";

/**
 * What every line of rsync's itemised output holds: change code, bytes that carried the file (`%b`), its size
 * (`%l`) and, last because it may hold spaces, its name. The run stage parses exactly this.
 */
export const itemFormat = "%i %b %l %n";

/**
 * The environment of every run. rsync 3.2.4 and later print numbers by the locale (RsyncProject/rsync#759), and
 * `RSYNC_*` variables and popt's file in HOME change what rsync does, so nothing is inherited but PATH.
 */
export function runEnvironment(path: string, home: string): Record<string, string> {
  return { LC_ALL: "C.UTF-8", TZ: "UTC", PATH: path, HOME: home };
}

/** The command of one cell, binary first: copies the contents of `source` into `destination`. No shell sees it. */
export function cellArgv(contender: Contender, cell: Cell, source: string, destination: string): string[] {
  return [
    contender.binary,
    "-a",
    "--no-h",
    "--stats",
    `--out-format=${itemFormat}`,
    ...settingFlags(contender, cell),
    `${source}/`,
    `${destination}/`,
  ];
}

/** How a contender is told its checksum; nothing for one that has no choice. */
export function checksumFlags({ capabilities }: Contender, { checksum }: Pick<Cell, "checksum">): string[] {
  return capabilities.options.checksumChoice ? [`--checksum-choice=${checksum}`] : [];
}

/** Without a skip list it is the contender's own. */
type CodecChoice = Pick<Cell, "codec" | "level"> & Partial<Pick<Cell, "skipCompress">>;
/** The options of rsync that make the setting of a cell; none without compression where no checksum can be chosen. */
export function settingFlags(contender: Contender, cell: Cell): string[] {
  return [...checksumFlags(contender, cell), ...codecFlags(contender, cell)];
}

/** `--compress-choice=zlib` where a release has it; before 3.2.0 the only spellings are `-z` and `-zz`. */
export function codecFlags({ capabilities }: Contender, cell: CodecChoice): string[] {
  if (cell.codec === "none") return [];
  const level = cell.level === null ? [] : [`--compress-level=${cell.level}`];
  const skip = cell.skipCompress == null ? [] : [`--skip-compress=${cell.skipCompress}`];
  if (capabilities.options.compressChoice) return [`--compress-choice=${cell.codec}`, ...level, ...skip];
  return [cell.codec === "zlibx" ? "-zz" : "-z", ...level, ...skip];
}
