/** Superscript digits, which every place that shows a table can show. */
export function superscript(number: number): string {
  return String(number).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] as string);
}

/** Each note after its number, as the cells of the table refer to it. */
export function numbered(notes: readonly string[]): string[] {
  return notes.map((note, index) => `${superscript(index + 1)} ${note}`);
}
