/** Such a word means only itself to a shell; the first one of a command must not look like `NAME=value` either. */
const plainWord = /^[A-Za-z0-9_/.,:@%+-][A-Za-z0-9_/.,:@%+=-]*$/;
/** Characters that a reader cannot see or that a page may alter; a line end is neither. */
const unseen = /((?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+)/u;

/** A command line that any POSIX shell splits into exactly `argv`, printable throughout. */
export function shellQuote(argv: readonly string[]): string {
  return argv.map((word, index) => quoteWord(word, index === 0)).join(" ");
}

function quoteWord(word: string, isFirst: boolean): string {
  if (plainWord.test(word) && !(isFirst && word.includes("="))) return word;
  // Splitting by a pattern with one group alternates seen and unseen text.
  const parts = word.split(unseen);
  const quoted = parts.map((part, index) => (index % 2 === 0 ? quoteSeen(part) : quoteUnseen(part)));
  return quoted.join("") || "''";
}

function quoteSeen(text: string): string {
  return text === "" ? "" : `'${text.replaceAll("'", "'\\''")}'`;
}

/** POSIX has no `$'…'` before its 2024 edition, so printf makes these bytes, in octal. */
function quoteUnseen(text: string): string {
  const octal = Array.from(
    new TextEncoder().encode(text),
    (byte) => `\\${byte.toString(8).padStart(3, "0")}`,
  );
  return `"$(printf '${octal.join("")}')"`;
}
