/** What somebody else's action is asked to do. */
export interface ActionCall {
  with: Readonly<Record<string, string>>;
  workspace: string;
  env: Readonly<Record<string, string>>;
}

/** Does what somebody else's action would do, and gives its outputs. What it throws fails the step. */
export type OtherAction = (call: ActionCall) => Promise<Record<string, string>>;

export interface JobOptions {
  /** The workflow's text. */
  workflow: string;
  /** The job to run, by its id. */
  job: string;
  event: { name: string; payload?: object };
  /** Other people's actions by their names without the version, such as `actions/checkout`. */
  actions: Readonly<Record<string, OtherAction>>;
  /** More of the `github` context, such as `run_id` or `ref`, over what stands there by itself. */
  github?: Readonly<Record<string, string>>;
  /** Inputs of our own action that win over the workflow's, to make a run small. */
  inputs?: Readonly<Record<string, string>>;
  /** More variables. Those named ACTIONS_… reach actions only, as on a real runner. */
  env?: Readonly<Record<string, string>>;
  /** PATH, if not that of the tests. */
  path?: string;
  /** Which leg of the matrix, from 0. */
  leg?: number;
  /** Makes the job's token from the rights that the workflow gives it; without it, the token is empty. */
  token?: (permissions: Readonly<Record<string, string>>) => string | Promise<string>;
  /** Cancels the workflow. */
  signal?: AbortSignal;
}
