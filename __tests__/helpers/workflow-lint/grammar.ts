import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { execa } from "execa";
import { type NamedText, repositoryFile, root } from "./files.ts";

export interface Finding {
  file: string;
  line: number;
  message: string;
}

/** GitHub's own grammar of workflows and action files, bundled once. */
export class Grammar {
  readonly #folder = mkdtempSync(join(tmpdir(), "grammar-"));
  readonly #program = join(this.#folder, "program.js");

  static async open(): Promise<Grammar> {
    const grammar = new Grammar();
    writeFileSync(join(grammar.#folder, "package.json"), '{ "type": "module" }');
    await build({
      absWorkingDir: root,
      entryPoints: [join(import.meta.dirname, "grammar-program.ts")],
      outfile: grammar.#program,
      bundle: true,
      platform: "node",
      target: "node24",
      format: "esm",
      mainFields: ["module", "main"],
      // CommonJS packages call require() for Node's own modules, which an ES module has not.
      banner: {
        js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
      },
      logLevel: "warning",
    });
    return grammar;
  }

  /** What is wrong with each file, by its line. Inputs of this action are those of action.yml. */
  async findings(files: readonly NamedText[]): Promise<Finding[]> {
    const input = JSON.stringify({ action: repositoryFile("action.yml").text, files });
    const { stdout } = await execa(process.execPath, [this.#program], { input });
    return JSON.parse(stdout);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
