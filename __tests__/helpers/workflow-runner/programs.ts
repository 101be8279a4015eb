import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { root } from "../workflow-lint/files.ts";
import { interpolate, interpolateAll, type Scope } from "./expressions.ts";
import type { Step } from "./job-document.ts";
import type { Machine } from "./machine.ts";

/** A program to start for a step. */
export interface Program {
  argv: [string, ...string[]];
  cwd: string;
  env: Record<string, string>;
}

/** A script of a `run` step, in a file, with the shell's own options (GitHub's workflow syntax, "shell"). */
export function scriptProgram(step: Step & { kind: "run" }, machine: Machine, scope: Scope): Program {
  const file = join(machine.temp, "script.sh");
  writeFileSync(file, `${interpolate(step.script, scope)}\n`);
  const shells: Record<string, Program["argv"]> = {
    default: ["bash", "-e", file],
    bash: ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", file],
    sh: ["sh", "-e", file],
  };
  const argv = shells[step.shell ?? "default"];
  if (argv === undefined) throw new Error(`The runner here has no shell ${step.shell}.`);
  const cwd = resolve(machine.workspace, interpolate(step.workingDirectory, scope));
  return { argv, cwd, env: {} };
}

/** The committed bundle, with every input that action.yml has: given, overridden, or its default. */
export function ourProgram(
  step: Step & { kind: "ours" },
  overrides: Readonly<Record<string, string>>,
  machine: Machine,
  scope: Scope,
): Program {
  const action = parse(readFileSync(join(root, "action.yml"), "utf8"));
  const { main, using, ...more } = action.runs;
  if (using !== "node24" || Object.keys(more).length > 0) {
    throw new Error("The runner here knows a single program for Node 24, no pre or post.");
  }
  const defaults = Object.entries<{ default?: string }>(action.inputs).map(([name, input]) => [
    name,
    input.default,
  ]);
  const given = { ...step.with, ...overrides };
  const unknown = Object.keys(given).filter((name) => !(name in action.inputs));
  if (unknown.length > 0) throw new Error(`This action has no input ${unknown.join(", ")}.`);
  const inputs = interpolateAll({ ...Object.fromEntries(defaults), ...given }, scope);
  const env = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
  return {
    argv: [process.execPath, join(root, main)],
    cwd: machine.workspace,
    env: Object.fromEntries(env),
  };
}
