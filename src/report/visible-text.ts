/** Control and format characters, bidirectional overrides and line separators among them; nothing printable. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const invisibleButLineEnds = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text from outside on one line: line ends become spaces, and what cannot be seen is spelled out, `\x1b`. */
export function visible(text: string): string {
  return unifyLineEnds(text).replaceAll("\n", " ").replace(invisible, spellOut);
}

/** The same, with line ends kept. */
export function visibleLines(text: string): string {
  return unifyLineEnds(text).replace(invisibleButLineEnds, spellOut);
}

/** A lone surrogate cannot be written to any file or API, so it becomes U+FFFD. */
function unifyLineEnds(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\t", " ");
}

function spellOut(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u{${code}}`;
}
