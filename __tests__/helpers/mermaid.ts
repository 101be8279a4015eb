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

/** The mermaid charts in a Markdown text. */
export function chartsIn(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm), ([, chart = ""]) => chart);
}
