import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultStore } from "../../../src/provision/store.ts";

/** One machine for one job: the folders that a runner makes, and the variables that it sets. */
export class Machine {
  readonly root = mkdtempSync(join(tmpdir(), "workflow-"));
  readonly workspace = join(this.root, "work");
  readonly temp = join(this.root, "temp");
  readonly tools = join(this.root, "tools");
  readonly home = join(this.root, "home");

  constructor() {
    for (const folder of [this.workspace, this.temp, this.tools, this.home]) mkdirSync(folder);
  }

  /**
   * The environment of every step: nothing of ours but PATH, so that no secret of the caller gets in, and the
   * store of built versions, so that no test builds them again.
   */
  env(path: string): Record<string, string> {
    return {
      PATH: path,
      HOME: this.home,
      LANG: "C.UTF-8",
      CI: "true",
      GITHUB_ACTIONS: "true",
      RUNNER_OS: "Linux",
      RUNNER_ARCH: "X64",
      RUNNER_NAME: "test",
      RUNNER_ENVIRONMENT: "github-hosted",
      RUNNER_TEMP: this.temp,
      RUNNER_TOOL_CACHE: this.tools,
      RSYNC_BENCH_STORE: defaultStore(process.env),
    };
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
