/**
 * Builds dist/ from the sources: `npm run build`. With --check it builds elsewhere and fails when the committed
 * dist/ differs by a byte or a file.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");

if (process.argv.includes("--check")) await check();
else await buildInto(dist);

async function buildInto(outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { action: "src/action.ts", cli: "src/cli.ts" },
    outdir,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    charset: "utf8",
    legalComments: "none",
    // The cache toolkit tells its errors apart by their classes' names, which bundling would change.
    keepNames: true,
    metafile: true,
    mainFields: ["module", "main"],
    // CommonJS dependencies call require() for Node's own modules, which an ES module has not.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  writeFileSync(join(outdir, "licenses.txt"), licences(Object.keys(metafile.inputs)));
  writeFileSync(join(outdir, "package.json"), '{ "type": "module" }\n');
}

/** The licence of every package that has a file in a bundle. */
function licences(inputs: readonly string[]): string {
  const folders = inputs.flatMap(
    (input) => /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(input) ?? [],
  );
  return [...new Set(folders)]
    .sort()
    .map(licenceOf)
    .join(`\n${"-".repeat(80)}\n\n`);
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file
    ? readFileSync(join(root, folder, file), "utf8").trim()
    : "(the package has no licence file)";
  return `${name} ${version} (${license})\n\n${text}\n`;
}

async function check(): Promise<void> {
  const fresh = mkdtempSync(join(tmpdir(), "dist-"));
  try {
    await buildInto(fresh);
    const names = new Set([...readdirSync(fresh), ...readdirSync(dist)]);
    const different = [...names].filter((name) => textOf(join(fresh, name)) !== textOf(join(dist, name)));
    if (different.length === 0) return;
    console.error(
      `dist/ is not what the sources give: ${different.join(", ")}. Run npm run build and commit it.`,
    );
    process.exitCode = 1;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}
