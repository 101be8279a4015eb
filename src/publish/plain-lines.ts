/**
 * Splits text that others wrote (compilers, contenders, file names) into lines that a workflow runner only shows.
 * A runner obeys a line that begins with `::`, white space before it or not, and one that holds `##[` anywhere,
 * and it ends lines at a lone carriage return as well (actions/runner: ActionCommand.cs and .NET's ReadLine).
 * Pure.
 */
export function plainLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => {
    const inert = line.replaceAll("##[", "## [");
    // .NET counts U+0085 as white space, JavaScript does not.
    return /^[\s\u0085]*::/.test(inert) ? `| ${inert}` : inert;
  });
}
