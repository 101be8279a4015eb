import { describe, expect, test } from "@jest/globals";
import { parseConfig } from "../../src/config/config.ts";
import { parsePublishConfig } from "../../src/config/publish-config.ts";
import { parseThresholds } from "../../src/config/raw.ts";
import { loadOptions } from "../../src/load-config.ts";
import {
  isOurs,
  parsed,
  readmeBlocks,
  readmeWorkflows,
  repositoryFile,
  stepsOf,
  yamlFilesIn,
} from "../helpers/workflow-lint/files.ts";

const own = yamlFilesIn(".github/workflows");
const examples = yamlFilesIn("examples");
const workflows = [...own, ...examples, ...readmeWorkflows()];

/** All that each file may do, and nothing more. */
const permissions: Readonly<Record<string, Record<string, string>>> = {
  ".github/workflows/ci.yml": { contents: "read" },
  "examples/base-branch.yml": { contents: "read", "pull-requests": "write" },
  "examples/committed-baseline.yml": { contents: "read", "pull-requests": "write" },
  "examples/fork-safe-measure.yml": { contents: "read" },
  "examples/fork-safe-publish.yml": { actions: "read", "pull-requests": "write" },
  "examples/matrix.yml": { contents: "read", "pull-requests": "write" },
  "examples/merge-queue.yml": { contents: "read" },
  "examples/nightly.yml": { contents: "read" },
  "examples/pull-request.yml": { contents: "read", "pull-requests": "write" },
  "examples/release-gate.yml": { contents: "read", checks: "write" },
};

test("every file may do what it needs, and nothing more", () => {
  const found = [...own, ...examples].map((file) => [file.name, parsed(file).permissions]);
  expect(Object.fromEntries(found)).toEqual(permissions);
});

test("examples/README.md lists every example with its permissions", () => {
  const rows = examples.map((example) => {
    const file = example.name.replace("examples/", "");
    const needs = Object.entries(permissions[example.name] ?? {}).map(
      ([scope, what]) => `\`${scope}: ${what}\``,
    );
    return { start: `| [${file}](${file}) |`, end: `| ${needs.join(", ")} |` };
  });
  const table = repositoryFile("examples/README.md")
    .text.split("\n")
    .filter((line) => line.startsWith("| ["));
  expect(table).toHaveLength(rows.length);
  for (const { start, end } of rows) {
    expect(table.filter((line) => line.startsWith(start) && line.endsWith(end))).toHaveLength(1);
  }
});

describe.each(workflows)("$name", (workflow) => {
  test("runs no text of strangers, and nothing of theirs with more rights than they have", () => {
    expect(workflow.text).not.toMatch(/pull_request_target/);
    const scripts = stepsOf(workflow).flatMap(({ run }) => run ?? []);
    // Whatever a script needs from the workflow reaches it through its environment.
    expect(scripts.filter((script) => script.includes(`\${{`))).toEqual([]);
  });

  test("gives this action options that it takes", async () => {
    const ours = stepsOf(workflow).filter(({ uses }) => isOurs(uses));
    for (const step of ours) {
      const options = await loadOptions(asText(step.with ?? {}));
      parseConfig(options);
      parsePublishConfig(options);
    }
  });

  test("grants rights to the whole workflow, none to a single job", () => {
    const { jobs, permissions: granted } = parsed(workflow);
    expect(granted).toBeDefined();
    expect(Object.values(jobs).filter((job) => job.permissions !== undefined)).toEqual([]);
  });
});

describe.each([...own, ...examples])("$name", (workflow) => {
  test("pins every action by its commit, with the version beside it", () => {
    const uses = [...workflow.text.matchAll(/uses: (.+)$/gm)].map(([, target = ""]) => target);
    const pinned = /^[\w-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((target) => !isOurs(target) && !pinned.test(target))).toEqual([]);
  });

  test("ends", () => {
    for (const job of Object.values(parsed(workflow).jobs)) {
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
    }
  });
});

test.each(examples)("$name says for whom it is and what to change", ({ text }) => {
  expect(text).toMatch(/^# For: .+\n(# .+\n)*# Change: .+\n(# .+\n)*name: /);
});

test("the README's gates can be used as they stand", () => {
  const gates = readmeBlocks().filter(({ text }) => /^gates:/m.test(text));
  expect(gates.map(({ text }) => parseThresholds({ path: "README.md", text }).length)).toEqual([5]);
});

/** A runner gives every input as text; what an expression may give stands in for it. */
function asText(inputs: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, String(value).replace(/\$\{\{.*?\}\}/g, "1")]),
  );
}
