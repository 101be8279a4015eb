/** A program's `--version` output, taken apart. A list is null where the program prints none. */
export interface VersionText {
  version: string;
  protocol: number;
  checksums: string[] | null;
  codecs: string[] | null;
  /** Second names, printed in parentheses behind the first: `{ "xxhash": "xxh64" }`. */
  aliases: Record<string, string>;
  optimizations: string[];
  features: string[];
}

/**
 * The first line of every rsync, `v3.2.4-16-g…` of builds from git included. Reimplementations that call
 * themselves "compatible" on another line do not fit, which is right: they have no such lists.
 */
const VERSION_LINE = /^rsync\s+version\s+v?(\S+)\s+protocol version (\d+)/;

/** Takes the plain-text `--version` output apart; null when it has no version line. */
export function parseVersion(text: string): VersionText | null {
  const lines = text.split(/\r?\n/);
  const match = VERSION_LINE.exec(lines[0] ?? "");
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const checksums = namesOf(section(lines, "Checksum list"));
  const codecs = namesOf(section(lines, "Compress list"));
  return {
    version: match[1],
    protocol: Number(match[2]),
    checksums: checksums?.names ?? null,
    codecs: codecs?.names ?? null,
    aliases: { ...checksums?.aliases, ...codecs?.aliases },
    optimizations: phrasesOf(section(lines, "Optimizations")),
    features: phrasesOf(section(lines, "Capabilities")),
  };
}

/** The indented lines below `title:`, joined; null when the title is not there. */
function section(lines: readonly string[], title: string): string | null {
  const start = lines.indexOf(`${title}:`);
  if (start === -1) return null;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !/^\s+\S/.test(line));
  return rest.slice(0, end === -1 ? rest.length : end).join(" ");
}

function phrasesOf(text: string | null): string[] {
  return (text ?? "").split(",").flatMap((part) => {
    const phrase = part.trim().replaceAll(/\s+/g, " ");
    return phrase === "" ? [] : [phrase];
  });
}

function namesOf(text: string | null): { names: string[]; aliases: Record<string, string> } | null {
  if (text === null) return null;
  const names: string[] = [];
  const aliases: Record<string, string> = {};
  for (const word of text.trim().split(/\s+/)) {
    const alias = /^\((\S+)\)$/.exec(word)?.[1];
    const last = names.at(-1);
    if (alias === undefined) names.push(word);
    else if (last !== undefined) aliases[alias] = last;
  }
  return { names, aliases };
}
