import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";
import { defaultStore } from "../../src/provision/store.ts";

const bundle = new URL("../../dist/action.js", import.meta.url).pathname;
const fileCommands = ["OUTPUT", "STEP_SUMMARY", "STATE", "ENV", "PATH"] as const;

/** A workflow command that a runner would obey. */
export interface WorkflowCommand {
  name: string;
  title: string;
  message: string;
}

export interface StepResult {
  exitCode: number;
  /** Both streams, as a runner reads them. */
  log: string;
  commands: WorkflowCommand[];
  outputs: Record<string, string>;
  summary: string;
}

/** One job on one machine: a workspace and a runner's folders. */
export class Runner {
  readonly root = mkdtempSync(join(tmpdir(), "runner-"));
  readonly workspace = join(this.root, "work");
  /** Asks the running step to stop, as a runner does when a workflow is cancelled. */
  interrupt: () => void = () => undefined;
  /** Gets every line of a step's log as it is written. */
  watch: (line: string) => void = () => undefined;
  #steps = 0;

  constructor() {
    mkdirSync(this.workspace);
    mkdirSync(join(this.root, "temp"));
  }

  /**
   * Runs the committed bundle as a runner runs a step: inputs and files in the environment, nothing else of ours.
   * Built versions come from the user's own store unless `env` names another.
   */
  async step(inputs: Record<string, string>, env: Record<string, string> = {}): Promise<StepResult> {
    this.#steps += 1;
    // Steps of jobs that race run at the same time.
    const number = this.#steps;
    const file = (name: string) => join(this.root, `${name}-${number}`);
    for (const name of fileCommands) writeFileSync(file(name), "");
    const all: Record<string, string> = {
      PATH: process.env.PATH ?? "",
      HOME: this.root,
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: this.workspace,
      RUNNER_TEMP: join(this.root, "temp"),
      RUNNER_TOOL_CACHE: join(this.root, "tools"),
      RSYNC_BENCH_STORE: defaultStore(process.env),
      ...Object.fromEntries(fileCommands.map((name) => [`GITHUB_${name}`, file(name)])),
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [inputVariable(name), value])),
      ...env,
    };
    const options = { cwd: this.workspace, env: all, extendEnv: false, all: true, reject: false } as const;
    const child = execa(process.execPath, [bundle], options);
    this.interrupt = () => void child.kill("SIGINT");
    createInterface({ input: child.all }).on("line", (line) => this.watch(line));
    const result = await child;
    return {
      exitCode: result.exitCode ?? -1,
      log: result.all,
      commands: commandsIn(result.all),
      outputs: existsSync(file("OUTPUT")) ? outputsIn(readFileSync(file("OUTPUT"), "utf8")) : {},
      summary: readFileSync(file("STEP_SUMMARY"), "utf8"),
    };
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

function inputVariable(name: string): string {
  return `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`;
}

/**
 * What a runner would obey in a log, by its own two rules (actions/runner, ActionCommand.cs): `::name …::` behind
 * white space only, and `##[name …]` anywhere in a line. It reads lines as .NET does.
 */
export function commandsIn(log: string): WorkflowCommand[] {
  return log.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, name, properties = "", message] =
      /^[\s\u0085]*::([^\s:]+)(?: (.*?))?::(.*)$/.exec(line) ??
      /##\[([^\s\]]+)(?: ([^\]]*))?\](.*)$/.exec(line) ??
      [];
    if (name === undefined) return [];
    const title = /(?:^|,)title=([^,]*)/.exec(properties)?.[1] ?? "";
    return [{ name, title: unescaped(title), message: unescaped(message ?? "") }];
  });
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%" };
  return text.replace(/%(0D|0A|3A|2C|25)/g, (code) => characters[code] ?? code);
}

/** `name<<delimiter`, lines, `delimiter`: how the toolkit writes outputs. */
function outputsIn(text: string): Record<string, string> {
  const entries = text.matchAll(/^(.+?)<<(.+)\n([\s\S]*?)\n?^\2$/gm);
  return Object.fromEntries([...entries].map(([, name = "", , value = ""]) => [name, value]));
}
