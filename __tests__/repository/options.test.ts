import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { options } from "../../src/config/options.ts";
import { outputs } from "../../src/publish/outputs.ts";
import { runCli } from "../helpers/cli.ts";

const root = new URL("../..", import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), "utf8");
const namesFor = (doors: string[]) =>
  options.filter(({ door }) => doors.includes(door)).map(({ name }) => name);

/** First column of the table between a pair of README markers. */
function readmeNames(table: string): string[] {
  const begin = `<!-- ${table}:begin -->`;
  const text = read("README.md");
  const rows = text.slice(text.indexOf(begin) + begin.length, text.indexOf(`<!-- ${table}:end -->`));
  return [...rows.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = ""]) => name);
}

describe("every place names the same options", () => {
  const action = parse(read("action.yml"));

  test("action.yml", () => {
    expect(Object.keys(action.inputs)).toEqual(namesFor(["both", "action"]));
  });

  test("the command's help", async () => {
    const { stdout } = await runCli(["run", "--help"]);
    const flags = [...stdout.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)].map(([, name]) => name);
    expect(flags).toEqual([...namesFor(["both", "command"]), "json", "help"]);
  });

  test("the configuration file's schema", () => {
    const { properties } = JSON.parse(read("schema/config.schema.json"));
    const never = ["config", "mode", "results", "github-token", "job-index"];
    const fileOptions = namesFor(["both", "action"]).filter((name) => !never.includes(name));
    expect(Object.keys(properties)).toEqual([...fileOptions, "gates", "anomalies", "expect"]);
  });

  test("the README", () => {
    expect(readmeNames("options")).toEqual(options.map(({ name }) => name));
  });

  test("a declared default would win over the configuration file, so only what the runner fills in has one", () => {
    const declared = Object.entries<{ default?: string }>(action.inputs).filter(
      ([, input]) => "default" in input,
    );
    expect(declared.map(([name]) => name)).toEqual(["github-token", "job-index"]);
  });
});

describe("every place names the same outputs", () => {
  const names = outputs.map(({ name }) => name);

  test("action.yml", () => expect(Object.keys(parse(read("action.yml")).outputs)).toEqual(names));

  test("the README", () => expect(readmeNames("outputs")).toEqual(names));
});

test("action.yml starts what the build makes, on the Node it is made for", () => {
  expect(parse(read("action.yml")).runs).toEqual({ using: "node24", main: "dist/action.js" });
  expect(read("scripts/build.ts")).toMatch(/target: "node24"/);
});

test("generated files are what the sources give", () => {
  const generate = () => execFileSync(process.execPath, ["scripts/generate.ts", "--check"], { cwd: root });
  expect(generate).not.toThrow();
});
