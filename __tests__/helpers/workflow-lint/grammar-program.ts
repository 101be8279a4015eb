/**
 * Runs GitHub's own grammar over workflows and action files: JSON on standard input, JSON on standard output.
 * `grammar.ts` bundles it first, because the grammar's packages import JSON in a way that Node does not accept.
 */
import { text } from "node:stream/consumers";
import { validate } from "@actions/languageservice";
import { registerLogger } from "@actions/languageservice/log";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";
import type { NamedText } from "./files.ts";
import type { Finding } from "./grammar.ts";

/** What the workflows here may give to other people's actions, taken from their action.yml at the pinned commits. */
const others: Readonly<Record<string, readonly string[]>> = {
  "actions/checkout": ["persist-credentials", "fetch-depth", "ref", "path", "repository"],
  "actions/setup-node": ["node-version", "cache"],
  "actions/upload-artifact": ["name", "path", "if-no-files-found", "retention-days"],
  "actions/download-artifact": ["name", "path", "pattern", "merge-multiple", "run-id", "github-token"],
};

// The grammar swallows its own faults and only logs them: a file that it could not read must not pass.
const fatal = (message: string): never => {
  throw new Error(message);
};
registerLogger({ error: fatal, warn: fatal, info: () => undefined, log: () => undefined });

const { action, files } = JSON.parse(await text(process.stdin)) as { action: string; files: NamedText[] };
const ours = parse(action);
const findings: Finding[] = [];
for (const file of files) findings.push(...(await findingsIn(file)));
process.stdout.write(JSON.stringify(findings));

async function findingsIn(file: NamedText): Promise<Finding[]> {
  // A path says nothing about whose action it is; the name under which it is published does.
  const source = file.text.replace(/(uses:\s*)\.\/(?=\s|$)/g, "$1org/rsync-bench-action@v1");
  const document = TextDocument.create(`file:///${encodeURI(file.name)}`, "yaml", 1, source);
  const diagnostics = await validate(document, { actionsMetadataProvider: { fetchActionMetadata } });
  return diagnostics.map(({ range, message }) => ({
    file: file.name,
    line: range.start.line + 1,
    message: typeof message === "string" ? message : message.value,
  }));
}

/** An action that nobody listed has no metadata, which is a finding. */
async function fetchActionMetadata({ owner, name }: { owner: string; name: string }) {
  if (`${owner}/${name}` === "org/rsync-bench-action") return ours;
  const inputs = others[`${owner}/${name}`];
  if (inputs === undefined) return undefined;
  return { name, description: "", inputs: Object.fromEntries(inputs.map((input) => [input, {}])) };
}
