import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { parseThresholds } from "../../src/config/raw.ts";

const root = new URL("../..", import.meta.url).pathname;
const folder = join(root, ".github", "workflows");
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), "utf8"),
}));
const readme = readFileSync(join(root, "README.md"), "utf8");
/** Whole workflows among the README's examples, and single steps that use this action. */
const examples = [...readme.matchAll(/^```ya?ml\n(.*?)^```$/gms)].map(([, text = ""], index) => ({
  name: `README example ${index + 1}`,
  text,
}));
const whole = examples.filter(({ text }) => /^jobs:/m.test(text));
const linter = join(root, "node_modules", "@tktco", "node-actionlint", "bin", "node-actionlint.js");

interface Step {
  uses?: string;
  with?: Record<string, string>;
}

/** Every step anywhere in a YAML document, whatever its nesting. */
function stepsIn(value: unknown): Step[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(stepsIn);
  return "uses" in value ? [value as Step, ...inside] : inside;
}

describe.each([...workflows, ...whole])("$name", ({ text }) => {
  test("passes actionlint", () => {
    const dir = mkdtempSync(join(tmpdir(), "workflow-"));
    try {
      writeFileSync(join(dir, "workflow.yml"), text);
      const lint = () => execFileSync(process.execPath, [linter, "*.yml"], { cwd: dir, encoding: "utf8" });
      expect(lint()).toMatch(/All workflow files passed/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe.each([...workflows, ...examples])("$name", ({ text }) => {
  test("gives this action only inputs that it has", () => {
    const { inputs } = parse(readFileSync(join(root, "action.yml"), "utf8"));
    const ours = stepsIn(parse(text)).filter(
      ({ uses = "" }) => uses === "./" || uses.includes("/rsync-bench-action@"),
    );
    const unknown = ours.flatMap((step) => Object.keys(step.with ?? {})).filter((name) => !(name in inputs));
    expect(unknown).toEqual([]);
  });
});

test("the README's gates can be used as they stand", () => {
  const gates = examples.filter(({ text }) => /^gates:/m.test(text));
  expect(gates.map(({ text }) => parseThresholds({ path: "README.md", text }).length)).toEqual([3]);
});

describe.each(workflows)("$name", ({ text }) => {
  test("pins every action by its commit, with the version beside it", () => {
    const uses = [...text.matchAll(/uses: (.+)$/gm)].map(([, target = ""]) => target);
    const pinned = /^[\w-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((target) => target !== "./" && !pinned.test(target))).toEqual([]);
  });

  test("reads only, and ends", () => {
    const { permissions, jobs } = parse(text);
    expect(permissions).toEqual({ contents: "read" });
    for (const job of Object.values<Record<string, unknown>>(jobs)) {
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
      expect(job.permissions).toBeUndefined();
    }
  });
});
