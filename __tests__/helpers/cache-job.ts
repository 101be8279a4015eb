import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defaultStore, storeFolders } from "../../src/provision/store.ts";
import { testContenders } from "./contenders.ts";
import { ResultsService } from "./results-service.ts";
import { Runner, type StepResult } from "./runner.ts";
import { smallInputs } from "./small-run.ts";

/** A machine with its own tool cache, where the action keeps its store, and the workflow's cache service. */
export class CacheJob {
  readonly service: ResultsService;
  readonly runner = new Runner();
  readonly tools = join(this.runner.root, "tools", "rsync-bench");

  private constructor(service: ResultsService) {
    this.service = service;
  }

  /** A machine that has nothing yet: only tarballs come from the user's own store. */
  static async start(): Promise<CacheJob> {
    await testContenders();
    return new CacheJob(await ResultsService.start());
  }

  /** Gives the machine the versions that the user's own store has, which spares building them. */
  takeContenders(): void {
    const { contenders } = storeFolders(this.tools);
    cpSync(storeFolders(defaultStore(process.env)).contenders, contenders, { recursive: true });
  }

  /** A small step. The service's record of calls begins with it. */
  async bench(inputs: Record<string, string> = {}, env = this.service.env()): Promise<StepResult> {
    const mirror = storeFolders(defaultStore(process.env)).tarballs;
    this.service.calls.length = 0;
    return this.runner.step(
      { versions: "3.2.7, system", "source-mirrors": mirror, ...smallInputs, ...inputs },
      { RSYNC_BENCH_STORE: "", ...env },
    );
  }

  /** Removes a part of the store, or all of it. */
  forget(...parts: string[]): void {
    rmSync(join(this.tools, ...parts), { recursive: true, force: true });
  }

  /** Names of the corpora in the store. */
  corpora(): string[] {
    const folder = join(this.tools, "corpora");
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** Place of the only corpus in the store. */
  storedCorpus(): string {
    return join(this.tools, "corpora", this.corpora()[0] ?? "");
  }

  close(): void {
    this.service.close();
    this.runner.close();
  }
}

/** Texts of the step's warnings. */
export function warningsOf({ commands }: StepResult): string[] {
  return commands.filter(({ name }) => name === "warning").map(({ message }) => message);
}
