/**
 * `npm test`: installs what the tests need and this machine lacks, then runs them. Arguments are jest's:
 * npm test -- __tests__/plan
 */
import { run } from "jest";
import { Failure } from "../src/failure.ts";
import { cliHost } from "../src/hosts/cli-host.ts";
import { ensureNeeds } from "../src/provision/dependencies.ts";
import { installPackages } from "../src/provision/install-packages.ts";
import { findOnPath } from "../src/provision/on-path.ts";
import { recipeFor } from "../src/provision/recipe.ts";
import { defaultStore } from "../src/provision/store.ts";

/** Programs that tests start, and the packages that hold them. */
const programs: Readonly<Record<string, string>> = {
  rsync: "rsync",
  perl: "perl",
  time: "time",
  bzip2: "bzip2",
  lz4: "lz4",
  xz: "xz-utils",
  zstd: "zstd",
  valgrind: "valgrind",
};

try {
  await prepareMachine();
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`${error.message}\n${error.advice}`);
  process.exitCode = 3;
}

async function prepareMachine(): Promise<void> {
  const host = cliHost(new AbortController().signal);
  const store = defaultStore(process.env);
  const missing: string[] = [];
  for (const [program, name] of Object.entries(programs)) {
    if ((await findOnPath(program, process.env)) === null) missing.push(name);
  }
  if (missing.length > 0) await installPackages(missing, store, host);
  await ensureNeeds(recipeFor("3.2.7").needs, { installDeps: true, store, host });
}
