import { markdownTable } from "markdown-table";

/** A column that holds numbers is aligned right. */
export interface Column {
  title: string;
  numeric: boolean;
}

/** A table whose columns line up in the raw text too. Cells are escaped already. */
export function alignedTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  return markdownTable([columns.map(({ title }) => title), ...rows.map((row) => [...row])], {
    align: columns.map(({ numeric }) => (numeric ? "r" : "l")),
  });
}

/** A table with sentences in it: padding would only make its raw text wide. Cells are escaped already. */
export function proseTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable([[...titles], ...rows.map((row) => [...row])], { alignDelimiters: false });
}

/** Folded content with a visible title. Blank lines let Markdown be Markdown inside HTML. */
export function folded(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}
