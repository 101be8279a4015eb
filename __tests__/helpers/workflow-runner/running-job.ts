import { execa } from "execa";
import { commandsIn, type WorkflowCommand } from "../runner.ts";
import { githubEnv, type jobContexts } from "./contexts.ts";
import { holds, interpolate, interpolateAll, type JobStatus, type Scope } from "./expressions.ts";
import { type FileCommands, openFileCommands } from "./file-commands.ts";
import type { JobDocument, Step } from "./job-document.ts";
import type { JobOptions } from "./job-options.ts";
import type { Machine } from "./machine.ts";
import { ourProgram, type Program, scriptProgram } from "./programs.ts";

export type Outcome = JobStatus | "skipped";

/** What became of one step. */
export interface StepRun {
  name: string;
  /** Before `continue-on-error`. */
  outcome: Outcome;
  /** After it. */
  conclusion: Outcome;
  /** Both streams. */
  log: string;
  /** What a runner would obey in the log, annotations among it. */
  commands: WorkflowCommand[];
  outputs: Record<string, string>;
  summary: string;
}

interface Execution extends Pick<FileCommands, "outputs" | "summary"> {
  outcome: JobStatus;
  log: string;
}

/** A job under way: what its steps have left for those after them. */
export class RunningJob {
  status: JobStatus = "success";
  readonly steps: StepRun[] = [];
  readonly #byId: Record<string, Pick<StepRun, "outputs" | "outcome" | "conclusion">> = {};
  readonly #base: Record<string, string>;
  /** `env` of the workflow and the job, then what steps wrote into GITHUB_ENV. */
  #env: Record<string, string>;
  readonly #options: JobOptions;
  readonly #machine: Machine;
  readonly #contexts: ReturnType<typeof jobContexts>;

  constructor(
    document: JobDocument,
    options: JobOptions,
    machine: Machine,
    contexts: ReturnType<typeof jobContexts>,
  ) {
    this.#options = options;
    this.#machine = machine;
    this.#contexts = contexts;
    this.#base = {
      ...machine.env(options.path ?? process.env.PATH ?? ""),
      ...githubEnv(contexts.github),
      ...options.env,
    };
    this.#env = interpolateAll(document.workflowEnv, this.scope({}));
    this.#env = { ...this.#env, ...interpolateAll(document.env, this.scope(this.#env)) };
  }

  /** What an expression sees at this point. */
  scope(env: Readonly<Record<string, string>>): Scope {
    const now = { env, steps: this.#byId, job: { status: this.status } };
    return { contexts: { ...this.#contexts, ...now }, status: this.status };
  }

  async step(step: Step): Promise<void> {
    const env = { ...this.#env, ...interpolateAll(step.env, this.scope(this.#env)) };
    const scope = this.scope(env);
    const name = interpolate(step.name, scope);
    if (!holds(step.if, scope)) {
      const skipped = {
        outcome: "skipped",
        conclusion: "skipped",
        log: "",
        outputs: {},
        summary: "",
      } as const;
      this.#keep(step, { name, ...skipped, commands: [] });
      return;
    }
    const execution = await this.#execute(step, env, scope);
    const forgiven = execution.outcome === "failure" && interpolate(step.continueOnError, scope) === "true";
    const conclusion = forgiven ? "success" : execution.outcome;
    this.#keep(step, { name, ...execution, conclusion, commands: commandsIn(execution.log) });
    // A cancelled job stays one, whatever its last steps do.
    if (conclusion !== "success" && this.status !== "cancelled") this.status = conclusion;
  }

  #keep(step: Step, run: StepRun): void {
    this.steps.push(run);
    const { outputs, outcome, conclusion } = run;
    if (step.id !== null) this.#byId[step.id] = { outputs, outcome, conclusion };
  }

  async #execute(step: Step, env: Record<string, string>, scope: Scope): Promise<Execution> {
    const all = { ...this.#base, ...env };
    switch (step.kind) {
      case "run":
        return await this.#start(scriptProgram(step, this.#machine, scope), withoutActionsOnly(all));
      case "ours":
        return await this.#start(ourProgram(step, this.#options.inputs ?? {}, this.#machine, scope), all);
      case "others":
        return await this.#ask(step, all, scope);
    }
  }

  async #start(
    { argv: [program, ...args], cwd, env }: Program,
    all: Record<string, string>,
  ): Promise<Execution> {
    const { signal } = this.#options;
    const files = openFileCommands(this.#machine.temp, this.steps.length);
    // After a cancellation the job's last steps run in peace; a runner asks the running one to stop by SIGINT.
    const cancel =
      signal && this.status !== "cancelled" ? { cancelSignal: signal, killSignal: "SIGINT" as const } : {};
    const ended = await execa(program, args, {
      ...cancel,
      cwd,
      env: { ...all, ...env, ...files.env },
      extendEnv: false,
      stdin: "ignore",
      all: true,
      reject: false,
    });
    const { outputs, summary, env: exported, path } = files.read();
    this.#env = { ...this.#env, ...exported };
    this.#base.PATH = [...path, this.#base.PATH].join(":");
    const outcome = ended.isCanceled ? "cancelled" : ended.exitCode === 0 ? "success" : "failure";
    return { outcome, log: ended.all, outputs, summary };
  }

  async #ask(step: Step & { kind: "others" }, env: Record<string, string>, scope: Scope): Promise<Execution> {
    const action = this.#options.actions[step.action];
    if (action === undefined) throw new Error(`Nobody told the runner what ${step.action} does.`);
    const call = { with: interpolateAll(step.with, scope), workspace: this.#machine.workspace, env };
    try {
      return { outcome: "success", log: "", outputs: await action(call), summary: "" };
    } catch (error) {
      return { outcome: "failure", log: String(error), outputs: {}, summary: "" };
    }
  }
}

function withoutActionsOnly(env: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("ACTIONS_")));
}
