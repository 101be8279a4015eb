import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const parser = fileURLToPath(new URL("mermaid-parser.mjs", import.meta.url));

/** What mermaid's parser says of each chart: null where it is sound, otherwise what is wrong. */
export function mermaidProblems(charts: readonly string[]): (string | null)[] {
  const output = execFileSync(process.execPath, [parser], {
    input: JSON.stringify(charts),
    encoding: "utf8",
  });
  return JSON.parse(output);
}

/** The mermaid charts in a Markdown text; a fence within a longer one is text. */
export function chartsIn(markdown: string): string[] {
  const blocks = Array.from(markdown.matchAll(/^(`{3,})(.*)\n([\s\S]*?)\n\1$/gm));
  return blocks.flatMap(([, , language, body = ""]) => (language === "mermaid" ? [body] : []));
}
