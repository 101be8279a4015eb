import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const root = new URL("../..", import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { dependencies, devDependencies, optionalDependencies } = manifest;

test("every dependency is pinned to one version", () => {
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.length).toBeGreaterThan(10);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("everything that the package promises to hold is there", () => {
  expect(
    [...manifest.files, manifest.bin["rsync-bench"]].filter((path) => !existsSync(join(root, path))),
  ).toEqual([]);
});

test("the command line's bundle holds nothing of the Actions toolkit", () => {
  const holdsToolkit = (bundle: string) =>
    /^\/\/ node_modules\/@actions\//m.test(readFileSync(join(root, "dist", bundle), "utf8"));
  expect(holdsToolkit("cli.js")).toBe(false);
  expect(holdsToolkit("action.js")).toBe(true);
});
