import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The repository's root, with a slash at its end. */
export const root = new URL("../../..", import.meta.url).pathname;

/** A workflow, or any other text, and where it stands. */
export interface NamedText {
  name: string;
  text: string;
}

export interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string>;
}

export interface Workflow {
  name?: string;
  on: unknown;
  permissions?: Record<string, string>;
  jobs: Record<string, { permissions?: unknown; "timeout-minutes"?: number; steps: Step[] }>;
}

/** Every `.yml` file of a folder of the repository. */
export function yamlFilesIn(folder: string): NamedText[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".yml"))
    .map((name) => repositoryFile(`${folder}/${name}`));
}

/** One file, by its path in the repository. */
export function repositoryFile(name: string): NamedText {
  return { name, text: readFileSync(join(root, name), "utf8") };
}

/** The YAML blocks of the README, in order: whole workflows, and parts of other files. */
export function readmeBlocks(): NamedText[] {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  return [...readme.matchAll(/^```ya?ml\n(.*?)^```$/gms)].map(([, text = ""], index) => ({
    name: `README.md, block ${index + 1}`,
    text,
  }));
}

/** The README's whole workflows. */
export function readmeWorkflows(): NamedText[] {
  return readmeBlocks().filter(({ text }) => /^jobs:/m.test(text));
}

export function parsed({ text }: NamedText): Workflow {
  return parse(text) as Workflow;
}

/** Every step of every job. */
export function stepsOf(workflow: NamedText): Step[] {
  return Object.values(parsed(workflow).jobs).flatMap(({ steps }) => steps);
}

/** Whether a step's `uses` is this repository's own action. */
export function isOurs(uses: string | undefined): boolean {
  return uses === "./" || uses?.startsWith("org/rsync-bench-action@") === true;
}
