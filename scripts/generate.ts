/**
 * Writes every file that is made from the tables in the sources: `npm run generate`. With --check it writes
 * nothing, and fails when a file on the disk is another.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { baselineJsonSchema } from "../src/report/baseline-json.ts";
import { historyJsonSchema } from "../src/report/history-json.ts";
import { resultsJsonSchema } from "../src/report/results-json.ts";
import { actionYml } from "./generated/action-yml.ts";
import { configSchemaJson } from "./generated/config-schema.ts";
import { knownBugsPage } from "./generated/known-bugs.ts";
import { withTables } from "./generated/readme-tables.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readme = textOf("README.md");
const files: Readonly<Record<string, string>> = {
  "action.yml": actionYml(),
  "schema/config.schema.json": configSchemaJson(),
  "schema/results.schema.json": `${JSON.stringify(resultsJsonSchema(), null, 2)}\n`,
  "schema/baseline.schema.json": `${JSON.stringify(baselineJsonSchema(), null, 2)}\n`,
  "docs/known-bugs.md": knownBugsPage(),
  "schema/history.schema.json": `${JSON.stringify(historyJsonSchema(), null, 2)}\n`,
  ...(readme === null ? {} : { "README.md": withTables(readme) }),
};
const stale = Object.keys(files).filter((path) => textOf(path) !== files[path]);

if (process.argv.includes("--check")) {
  if (stale.length > 0) {
    console.error(
      `Not what the sources give: ${stale.join(", ")}. Run npm run generate and commit the result.`,
    );
    process.exitCode = 1;
  }
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files[path] ?? "");
  }
  console.log(stale.length === 0 ? "Everything is up to date." : `Written: ${stale.join(", ")}`);
}

function textOf(path: string): string | null {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null;
}
