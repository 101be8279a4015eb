import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const names = ["OUTPUT", "STEP_SUMMARY", "STATE", "ENV", "PATH"] as const;

/** What a step said to the runner through its files. */
export interface FileCommands {
  outputs: Record<string, string>;
  summary: string;
  /** Variables for the steps that follow. */
  env: Record<string, string>;
  /** Folders that go in front of PATH, the last one first. */
  path: string[];
}

/** Makes one step's files; gives the variables that name them, and how to read them when it has ended. */
export function openFileCommands(folder: string, step: number) {
  const file = (name: string) => join(folder, `${name}-${step}`);
  for (const name of names) writeFileSync(file(name), "");
  const text = (name: (typeof names)[number]) => readFileSync(file(name), "utf8");
  return {
    env: Object.fromEntries(names.map((name) => [`GITHUB_${name}`, file(name)])),
    read: (): FileCommands => ({
      outputs: pairsIn(text("OUTPUT")),
      summary: text("STEP_SUMMARY"),
      env: pairsIn(text("ENV")),
      path: text("PATH").split("\n").filter(Boolean).reverse(),
    }),
  };
}

/** Lines of `name=value`, and `name<<delimiter`, lines, `delimiter`. Throws at a line that is neither. */
function pairsIn(text: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  const lines = text.split("\n");
  while (lines.length > 0) {
    const line = lines.shift() ?? "";
    if (line === "") continue;
    const [, heredoc, delimiter = ""] = /^([^=]+?)<<(.+)$/.exec(line) ?? [];
    const [, name, value = ""] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    if (heredoc !== undefined) {
      const end = lines.indexOf(delimiter);
      if (end < 0) throw new Error(`No line ${delimiter} ends the value of ${heredoc}.`);
      pairs[heredoc] = lines.splice(0, end).join("\n");
      lines.shift();
    } else if (name !== undefined) {
      pairs[name] = value;
    } else {
      throw new Error(`A runner cannot read this line: ${line}`);
    }
  }
  return pairs;
}
