import { readFileSync } from "node:fs";
import type { Recording } from "./recorded.ts";

/** Parsed JSON, of which nothing is known. */
// biome-ignore lint/suspicious/noExplicitAny: tests break it in every place.
export type Json = any;

export const recordings = ["fail", "baseline", "pass", "counted"] as const satisfies readonly Recording[];

/** Stands for a number that JSON.stringify cannot write, such as 1e999. */
export const overflow = "@@overflow@@";

/** Text that tries to break out of wherever it is shown, or to be obeyed there. */
export const payloads: readonly string[] = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<!-- rsync-bench-action key -->",
  "--><!-- rsync-bench-action key -->",
  "@everyone @octocat/team",
  "#1 owner/name#2 GH-3",
  "[x](javascript:alert(1)) [y](https://evil.example)",
  "![x](http://evil.example/pixel.png)",
  "</details></td></table><h1>PASS</h1>",
  "` `` ``` ~~~~ `````",
  "```\n\n# PASS\n\n```",
  "a\r\n::error::gone\n\n# PASS\n\n- [x] **done**",
  "::error file=x::y\r::set-output name=x::y",
  "##[error]x",
  "https://evil.example www.evil.example mailto:a@evil.example",
  "\u202egnp\u2066.exe\u200b\ufeff\u2028",
  "nul\u0000 bell\u0007 \u001b]8;;http://evil.example\u0007link",
  "lone \ud800 and \udc00",
  '=HYPERLINK("http://evil.example")',
  "$(touch /tmp/x) `id` '; rm -rf ~; '",
  "a|b\\|c\\",
  "__proto__",
  "constructor",
  "",
  "x".repeat(20_000),
];

/**
 * A recorded results.json with two combinations, one repetition and short lists of features, suffixes and
 * functions: thousands of it are read in seconds.
 */
export function slim(name: Recording): Json {
  const results = raw(name);
  const { config, plan, provisioned, run } = results;
  plan.cells = plan.cells.filter(
    ({ checksum, codec }: Json) => checksum === "md5" && /^(none|zlib)$/.test(codec),
  );
  const kept = new Set<string>(plan.cells.map(({ id }: Json) => id));
  plan.references = plan.references.filter(({ cell }: Json) => kept.has(cell));
  plan.skipped = plan.skipped.slice(0, 2);
  config.repetitions = 1;
  plan.looks = [1];
  // A warm-up, the repetition, and three blocks that are kept for confirming.
  plan.blocks = plan.blocks.slice(0, 5).map((order: string[]) => order.filter((id) => kept.has(id)));
  run.observations = run.observations.filter(({ cell, block }: Json) => kept.has(cell) && block < 2);
  for (const { transfer } of run.observations) transfer.bySuffix = { ".log": transfer.bySuffix[".log"] };
  for (const { capabilities } of provisioned.contenders) {
    capabilities.features.splice(2);
    capabilities.optimizations.splice(2);
  }
  const { counting } = run;
  counting.runs = counting.runs.filter(({ cell }: Json) => kept.has(cell));
  for (const { result } of counting.runs) for (const { functions } of result.processes) functions.splice(3);
  delete results.analysis;
  return results;
}

/**
 * The same with crashes, a wrong copy, gates of all kinds, one that fits nothing, other numbers stored and a version
 * that is not to be had.
 */
export function eventful(name: Recording): Json {
  const { config, provisioned, run, ...others } = slim(name);
  const stored = storedBeside(others, config);
  const [crash, unchecked, wrong] = run.observations;
  crash.outcome = { kind: "not-started", message: "no such file" };
  crash.stderr = "rsync: it broke";
  unchecked.content = { kind: "not-checked", reason: "the copy could not be read" };
  wrong.content = {
    kind: "different",
    treeHash: "0",
    counts: { size: 1 },
    samples: [{ path: "a.log", class: "plain", difference: "target", expected: "b", actual: "c" }],
  };
  config.gates.unshift({
    metric: "wire-bytes",
    where: { codec: "brotli", contender: "x" },
    limit: { kind: "min-ratio", ratio: 2 },
    level: "error",
  });
  const every = () => ({ where: { level: ["default", 6], codec: ["none", "zlib"] }, level: "error" });
  config.gates.push(
    { ...every(), metric: "cpu-time", limit: { kind: "no-regression" }, profile: "strict" },
    { ...every(), metric: "peak-memory", limit: { kind: "max", value: 1 } },
    { ...every(), metric: "wire-bytes", limit: { kind: "max-increase", fraction: 0 }, against: "stored" },
  );
  config.versions.push({ kind: "release", label: "old", version: "3.0.9" });
  const tried = [{ source: "a mirror", outcome: "404" }];
  provisioned.unobtainable.push({ label: "old", spec: "3.0.9", reason: "gone", tried });
  return { config, provisioned, run, ...others, stored };
}

/** What an earlier run on another machine left: other bytes in every cell, and a cell that is gone. */
function storedBeside({ plan, corpus }: Json, config: Json): Json {
  config.baselineFile = "b.json";
  const cells = plan.cells.map(({ id }: Json, index: number) => ({
    cell: id,
    values: { "wire-bytes": index, "sent-bytes": 1, "literal-bytes": 0 },
    ratios: { "peak-memory": 1e-320, joules: 2 },
  }));
  cells.push({ ...cells[0], cell: "gone/md5/zlib:-5/local/initial" });
  const baseline = {
    tool: { name: "rsync-bench", version: "0.0.9" },
    measuredAt: "2026-01-31T12:00:00.000Z",
    corpus: { origin: "files", treeHash: corpus.treeHash },
    machine: { cpu: "another", architecture: "x64", valgrind: "3.19.0" },
    baseline: { label: "older", version: "3.1.0", sha256: "1" },
    cells,
  };
  return { kind: "found", baseline };
}

/** A recorded results.json as it is. */
export function raw(name: Recording): Json {
  return JSON.parse(
    readFileSync(new URL(`../../fixtures/report/${name}.results.json`, import.meta.url), "utf8"),
  );
}

/** A place in JSON: the object or array, and the key in it. */
export interface Place {
  holder: Json;
  key: string;
  path: string;
}

/** Every place in `value`, parents before their parts; the analysis is left out, for nobody reads it. */
function places(value: Json, path = ""): Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const own = { holder: value, key, path: `${path}.${key}` };
    return own.path === ".analysis" ? [] : [own, ...places(value[key], own.path)];
  });
}

/** The places of strings, one of each kind: of a list the first element that has it. */
export function kindsOfText(value: Json): Place[] {
  const seen = new Map<string, Place>();
  for (const place of places(value)) {
    const kind = place.path.replace(/\.\d+(?=\.|$)/g, ".*");
    if (typeof place.holder[place.key] === "string" && !seen.has(kind)) seen.set(kind, place);
  }
  return [...seen.values()];
}
