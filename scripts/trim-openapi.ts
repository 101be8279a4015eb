/**
 * Cuts GitHub's full description of its API down to what the tests' double of GitHub serves:
 * `node scripts/trim-openapi.ts api.github.com.json > fixtures/github-api/openapi.json`. Prism needs about half a
 * minute for the full one, and about two seconds for this one.
 */
import { readFileSync } from "node:fs";

const repository = "/repos/{owner}/{repo}";
const operations: Readonly<Record<string, readonly string[]>> = {
  "/user": ["get"],
  [`${repository}/pulls`]: ["get"],
  [`${repository}/pulls/{pull_number}`]: ["get"],
  [`${repository}/issues/{issue_number}/comments`]: ["get", "post"],
  [`${repository}/issues/comments/{comment_id}`]: ["get", "patch", "delete"],
  [`${repository}/check-runs`]: ["post"],
  [`${repository}/check-runs/{check_run_id}`]: ["get", "patch"],
  [`${repository}/check-runs/{check_run_id}/annotations`]: ["get"],
  [`${repository}/commits/{ref}/check-runs`]: ["get"],
  [`${repository}/commits/{ref}/statuses`]: ["get"],
  [`${repository}/statuses/{sha}`]: ["post"],
};

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: node scripts/trim-openapi.ts FULL_DESCRIPTION.json");
const full = JSON.parse(readFileSync(file, "utf8"));
const paths: Record<string, Record<string, unknown>> = {};
for (const [path, methods] of Object.entries(operations)) {
  paths[path] = Object.fromEntries(
    methods.map((method) => [method, withoutExamples(full.paths[path][method])]),
  );
}
const components: Record<string, Record<string, unknown>> = {};
addReferenced(paths);
const { openapi, info, servers } = full;
console.log(JSON.stringify({ openapi, info, servers, paths, components }));

/** Examples are half of the bytes, and nothing is checked against them. */
function withoutExamples(value: unknown, parent = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (typeof value !== "object" || value === null) return value;
  // Below `properties` a key is a field's name, and there may be a field of that name.
  const kept = Object.entries(value).filter(([key]) => parent === "properties" || !/^examples?$/.test(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutExamples(item, key)]));
}

function addReferenced(value: unknown): void {
  for (const [, section = "", name = ""] of JSON.stringify(value).matchAll(
    /"\$ref":"#\/components\/([^/"]+)\/([^"]+)"/g,
  )) {
    const there = components[section] ?? {};
    components[section] = there;
    if (name in there) continue;
    there[name] = withoutExamples(full.components[section][name]);
    addReferenced(there[name]);
  }
}
