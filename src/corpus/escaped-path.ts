import { isUtf8 } from "node:buffer";

const printableAscii = /^[\x20-\x7e]*$/;
const looksEscaped = /\\#\d{3}/;
const octalEscape = /\\#([0-3][0-7]{2})/;

/**
 * A file name as printable text, reversibly: `\#ooo` (three octal digits) for each byte of a control
 * character, of a sequence that is not UTF-8, and for a backslash that would read as such an escape.
 * The notation is rsync's own (filtered_fwrite in log.c). rsync escapes more in some locales and less in
 * others; undoing its form and applying this one makes the two meet.
 */
export function escapePath(bytes: Uint8Array): string {
  const text = asBuffer(bytes).toString("latin1");
  if (printableAscii.test(text) && !looksEscaped.test(text)) return text;
  let escaped = "";
  let start = 0;
  while (start < bytes.length) {
    const length = printableLength(bytes, start);
    if (length === 0 || looksEscaped.test(text.slice(start, start + 5))) {
      escaped += `\\#${bytes[start]?.toString(8).padStart(3, "0")}`;
      start += 1;
    } else {
      escaped += asBuffer(bytes).toString("utf8", start, start + length);
      start += length;
    }
  }
  return escaped;
}

/** The bytes that `escapePath` was given; also undoes what rsync prints, whatever its locale. */
export function unescapePath(text: string): Buffer {
  if (!text.includes("\\#")) return Buffer.from(text);
  // Splitting by a pattern with one group alternates plain text and octal digits.
  const parts = text.split(octalEscape);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : Buffer.of(Number.parseInt(part, 8)))),
  );
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Length in bytes of the character at `start`; 0 when it is no valid UTF-8 or a control character. */
function printableLength(bytes: Uint8Array, start: number): number {
  const lead = bytes[start] ?? 0;
  if (lead < 0x80) return lead >= 0x20 && lead !== 0x7f ? 1 : 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const character = bytes.subarray(start, start + length);
  if (character.length < length || !isUtf8(character)) return 0;
  const isC1Control = lead === 0xc2 && (character[1] ?? 0) < 0xa0;
  return isC1Control ? 0 : length;
}
