import { parse } from "yaml";
import { isOurs } from "../workflow-lint/files.ts";

type Values = Readonly<Record<string, unknown>>;

interface StepBase {
  name: string;
  id: string | null;
  if: unknown;
  env: Values;
  continueOnError: unknown;
}

/** One step by who does it: a shell, this repository's action, or somebody else's. */
export type Step = StepBase &
  (
    | { kind: "run"; script: string; shell: string | null; workingDirectory: string | null }
    | { kind: "ours"; with: Values }
    | { kind: "others"; action: string; with: Values }
  );

/** One combination of a matrix. */
export type Leg = Readonly<Record<string, unknown>>;

export interface JobDocument {
  workflow: string;
  id: string;
  if: unknown;
  permissions: Readonly<Record<string, string>>;
  workflowEnv: Values;
  env: Values;
  legs: Leg[];
  failFast: boolean;
  steps: Step[];
}

/** What the runner here carries out, or may leave aside because it changes no step. */
const jobKeys = ["name", "runs-on", "timeout-minutes", "if", "permissions", "env", "strategy", "steps"];
const stepKeys =
  "name id if uses run with env shell working-directory continue-on-error timeout-minutes".split(" ");

/** Reads one job of a workflow. Throws at anything that the runner here would not carry out. */
export function readJob(text: string, id: string): JobDocument {
  const workflow = parse(text);
  const job = workflow.jobs[id];
  if (job === undefined) throw new Error(`The workflow has no job ${id}.`);
  refuseUnknown(job, jobKeys);
  return {
    workflow: workflow.name ?? "",
    id,
    if: job.if,
    permissions: job.permissions ?? workflow.permissions ?? {},
    workflowEnv: workflow.env ?? {},
    env: job.env ?? {},
    legs: legsOf(job.strategy?.matrix ?? {}),
    failFast: job.strategy?.["fail-fast"] ?? true,
    steps: job.steps.map(readStep),
  };
}

function readStep(step: Record<string, unknown>): Step {
  refuseUnknown(step, stepKeys);
  const uses = step.uses as string | undefined;
  const base = {
    name: String(step.name ?? uses ?? String(step.run).split("\n")[0]),
    id: (step.id as string | undefined) ?? null,
    if: step.if,
    env: (step.env ?? {}) as Values,
    continueOnError: step["continue-on-error"] ?? false,
  };
  const given = (step.with ?? {}) as Values;
  if (uses === undefined) {
    return {
      ...base,
      kind: "run",
      script: String(step.run),
      shell: (step.shell as string | undefined) ?? null,
      workingDirectory: (step["working-directory"] as string | undefined) ?? null,
    };
  }
  if (isOurs(uses)) return { ...base, kind: "ours", with: given };
  return { ...base, kind: "others", action: uses.replace(/@.*/, ""), with: given };
}

/** Every combination, in the order in which GitHub numbers them: the last list turns fastest. */
function legsOf(matrix: Readonly<Record<string, unknown>>): Leg[] {
  return Object.entries(matrix).reduce<Leg[]>(
    (legs, [name, values]) => {
      if (!Array.isArray(values) || name === "include" || name === "exclude") {
        throw new Error(`The runner here knows lists in a matrix only, not ${name}.`);
      }
      return legs.flatMap((leg) => values.map((value) => ({ ...leg, [name]: value })));
    },
    [{}],
  );
}

function refuseUnknown(value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`The runner here does not know ${unknown.join(", ")}.`);
}
