import type { Contender } from "../../src/provision/contender.ts";
import { provision } from "../../src/provision/provision.ts";
import { defaultStore } from "../../src/provision/store.ts";
import { testHost } from "./test-host.ts";

/** Real programs for tests, in the user's normal store: the first suite builds them, the others reuse them. */
export interface TestContenders {
  v323: Contender;
  v327: Contender;
  system: Contender;
  /** Null unless RSYNC_BENCH_TEST_RSYNC_312 names a 3.1.2 binary: tests that need it are then skipped. */
  v312: Contender | null;
}

/** Path of a 3.1.2 binary that the caller of the tests has, or undefined. */
export const RSYNC_312 = process.env.RSYNC_BENCH_TEST_RSYNC_312;

/** Provisions the contenders that tests run; needs apt when something has to be built or installed. */
export async function testContenders(): Promise<TestContenders> {
  const { contenders } = await provision({
    specs: [
      { kind: "release", label: "3.2.3", version: "3.2.3" },
      { kind: "release", label: "3.2.7", version: "3.2.7" },
      { kind: "system", label: "system" },
      ...(RSYNC_312 === undefined ? [] : [{ kind: "path" as const, label: "3.1.2", path: RSYNC_312 }]),
    ],
    allowMissing: false,
    installDeps: true,
    sourceMirrors: [],
    store: defaultStore(process.env),
    host: testHost(),
  });
  const [v323, v327, system, v312 = null] = contenders;
  if (v323 === undefined || v327 === undefined || system === undefined)
    throw new Error("a contender is missing");
  return { v323, v327, system, v312 };
}
