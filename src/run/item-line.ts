/** One itemised line of rsync's output, in the format of plan/argv.ts. */
export interface Item {
  /** `%i`: what was changed, eleven characters. */
  change: string;
  /** `%b`: bytes that carried the file. */
  wireBytes: number;
  /** `%l`: its size. */
  bytes: number;
  /** `%n` as printed, one character a byte, odd bytes escaped by rsync. */
  name: string;
}

/** `%i` is a direction, a file type and attributes; `*deleting` and other messages are not items. */
const itemPattern = /^([<>ch.][fdLDS][^ ]{7,10}) (\d+) (\d+) (.+)$/;

/** Parses one line of standard output; null when it is anything else. */
export function parseItem(line: string): Item | null {
  const match = itemPattern.exec(line);
  // Beyond it no count is one, and results that held it could not be read again.
  if (!match || ![match[2], match[3]].every((digits) => Number.isSafeInteger(Number(digits)))) return null;
  return {
    change: match[1] as string,
    wireBytes: Number(match[2]),
    bytes: Number(match[3]),
    name: match[4] as string,
  };
}

/**
 * The bytes of a name as rsync prints it: `\\#ooo` stands for one byte, and a name that holds such a text itself
 * has its backslash printed that way (rsync's log.c).
 */
export function printedNameBytes(name: string): Buffer {
  const bytes = name.replace(/\\#([0-3][0-7]{2})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(bytes, "latin1");
}

/** True for a regular file whose data was sent. */
export function isTransferredFile(item: Item): boolean {
  return (item.change[0] === ">" || item.change[0] === "<") && item.change[1] === "f";
}
