import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execa } from "execa";
import type { ArtifactRequest, Uploaded } from "../../src/publish/workflow/results-artifact.ts";

const program = new URL("upload-results.ts", import.meta.url).pathname;

/** A run's files as far as an upload cares. */
export const resultTexts = {
  "results.json": '{"schema":1}\n',
  "report.md": "# PASS\n",
  "results.csv": "corpus,version\n",
  "observations.jsonl": '{"journal":1}\n',
  "counts.jsonl": '{"journal":1}\n',
  "profiles/b-md5-none-default-large-sender.callgrind.out.1.gz": "a profile",
};
type ResultName = keyof typeof resultTexts;

/** One job of a workflow run, named after nothing else, with a results directory. */
export class ArtifactJob {
  static #jobs = 0;
  readonly root = mkdtempSync(join(tmpdir(), "artifact-job-"));
  readonly out = join(this.root, "out");
  readonly temp = join(this.root, "temp");
  readonly id: string;

  constructor() {
    ArtifactJob.#jobs += 1;
    this.id = `job${ArtifactJob.#jobs}`;
    for (const folder of [this.out, this.temp]) mkdirSync(folder);
  }

  /** Writes results as a run leaves them. */
  write(names = Object.keys(resultTexts) as ResultName[]): void {
    for (const name of names) {
      mkdirSync(dirname(join(this.out, name)), { recursive: true });
      writeFileSync(join(this.out, name), resultTexts[name]);
    }
  }

  /** Uploads as a debugged step does, with nothing in its environment but what a runner gives. */
  async upload(
    env: Record<string, string>,
    request: Partial<ArtifactRequest> = {},
  ): Promise<{ uploaded: Uploaded; log: string }> {
    const whole: ArtifactRequest = {
      choice: { kind: "auto" },
      retentionDays: null,
      out: this.out,
      since: 0,
      usersOwnFiles: false,
      job: this.id,
      jobIndex: "0",
      attempt: "1",
      runUrl: "https://github.com/o/r/actions/runs/7",
      ...request,
    };
    const { stdout } = await execa(process.execPath, [program, JSON.stringify(whole)], {
      env: { PATH: process.env.PATH ?? "", RUNNER_TEMP: this.temp, RUNNER_DEBUG: "1", ...env },
      extendEnv: false,
      stderr: "inherit",
    });
    const lines = stdout.split("\n");
    return { uploaded: JSON.parse(lines.at(-1) ?? ""), log: lines.slice(0, -1).join("\n") };
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
