import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { actionlint } from "../helpers/workflow-lint/actionlint.ts";
import {
  type NamedText,
  readmeWorkflows,
  repositoryFile,
  yamlFilesIn,
} from "../helpers/workflow-lint/files.ts";
import { Grammar } from "../helpers/workflow-lint/grammar.ts";

const workflows = [...yamlFilesIn(".github/workflows"), ...yamlFilesIn("examples"), ...readmeWorkflows()];
let grammar: Grammar;

beforeAll(async () => {
  grammar = await Grammar.open();
});
afterAll(() => grammar.close());

test("all workflows pass actionlint", async () => {
  expect(await actionlint(workflows)).toBe("");
});

test("all workflows and action.yml follow GitHub's own grammar", async () => {
  expect(workflows.length).toBeGreaterThan(8);
  expect(await grammar.findings([...workflows, repositoryFile("action.yml")])).toEqual([]);
});

describe("the linters refuse", () => {
  const good = repositoryFile("examples/pull-request.yml");
  const broken = (from: string, to: string): NamedText => {
    expect(good.text).toContain(from);
    return { name: "broken.yml", text: good.text.replace(from, to) };
  };

  test.each([
    ["an unknown key", "    runs-on:", "    run-on:", /Unexpected value 'run-on'/],
    ["an unknown input", "install-deps:", "install-dep:", /Invalid action input 'install-dep'/],
    ["an unknown input of another's action", "persist-credentials:", "persist:", /action input 'persist'/],
    ["an action that nobody looked at", "actions/checkout@", "someone/checkout@", /Unable to resolve action/],
    ["an expression that does not end well", "3.4.1,", `\${{ github. }},`, /Unexpected/],
    ["a context that there is not", "3.4.1,", `\${{ githup.sha }},`, /Unrecognized named-value: 'githup'/],
  ])("%s: GitHub's own grammar", async (_what, from, to, message) => {
    const findings = await grammar.findings([broken(from, to)]);
    expect(findings.map((finding) => finding.message).join("\n")).toMatch(message);
  });

  test("a given path for an input that this action has not", async () => {
    const own = { name: "own.yml", text: good.text.replace("org/rsync-bench-action@v1", "./") };
    expect(await grammar.findings([own])).toEqual([]);
    const unknown = { ...own, text: own.text.replace("versions:", "version:") };
    const line = own.text.split("\n").findIndex((text) => text.includes("versions:")) + 1;
    expect(await grammar.findings([unknown])).toMatchObject([
      { file: "own.yml", line, message: "Invalid action input 'version'" },
    ]);
  });

  test("an action file with a Node that runners have not", async () => {
    const { text } = repositoryFile("action.yml");
    const old = { name: "action.yml", text: text.replace("using: node24", "using: node99") };
    expect(await grammar.findings([old])).not.toEqual([]);
  });

  test("a key, a runner and a script of strangers: actionlint", async () => {
    const said = await actionlint([
      { ...broken("    runs-on:", "    run-on:"), name: "key" },
      { ...broken("ubuntu-24.04", "ubuntu-24.05"), name: "runner" },
      { ...broken("&& make", `\${{ github.head_ref }}`), name: "script" },
    ]);
    expect(said).toMatch(/key\.yml:\d+:\d+ unexpected key/);
    expect(said).toMatch(/runner\.yml:\d+:\d+ label .*ubuntu-24.05.* is unknown/);
    expect(said).toMatch(/script\.yml:\d+:\d+ .*github.head_ref.* is potentially untrusted/);
  });
});
