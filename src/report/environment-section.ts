import type { Measurements } from "../analyse/measurements.ts";
import type { Contender } from "../provision/contender.ts";
import { corpusOrigin } from "./corpus-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { counted, grouped } from "./numbers.ts";
import type { Results } from "./results.ts";
import { folded, proseTable } from "./table.ts";

const meters = {
  wait4: "wait4, exact",
  "gnu-time": "GNU time, hundredths of a second",
  "wall-only": "none: wall time only",
};

/** Folded: where the numbers come from, as far as they depend on it. */
export function environmentSection(results: Results): string {
  const { provisioned } = results.measurements;
  const rows = [
    ...provisioned.contenders.map(contenderRow),
    ...corpusRows(results),
    ...machineRows(results),
    ...runRows(results),
    ...trialRows(results),
  ];
  return folded(
    "Environment",
    proseTable(
      ["What", "Value"],
      rows.map((row) => row.map(escapeText)),
    ),
  );
}

function contenderRow({ label, capabilities, origin, sha256, libraries }: Contender): string[] {
  const linked = Object.entries(libraries).map(([name, version]) => `${name} ${version}`);
  const parts = [
    `rsync ${capabilities.version}`,
    `protocol ${capabilities.protocol}`,
    `from ${origin}`,
    `SHA-256 ${sha256.slice(0, 12)}…`,
    ...(linked.length > 0 ? [`with ${linked.join(", ")}`] : []),
  ];
  return [label, parts.join("; ")];
}

function corpusRows({ measurements }: Results): string[][] {
  const { files, bytes, classes, treeHash } = measurements.corpus;
  const byClass = Object.entries(classes).map(
    ([name, total]) => `${name} ${grouped(total.bytes)} in ${counted(total.files, "file")}`,
  );
  return [
    [
      "Corpus",
      `${corpusOrigin(measurements.corpus)}; ${counted(files, "file")}, ${grouped(bytes)} bytes (${byClass.join(", ")})`,
    ],
    ["Tree hash", treeHash],
  ];
}

function machineRows({ measurements }: Results): string[][] {
  const { cpu, cores, memoryBytes, architecture, kernel, distribution, node, loadAverage, meter, valgrind } =
    measurements.run.machine;
  const memory = `${(memoryBytes / 2 ** 30).toFixed(1)} GiB`;
  return [
    [
      "CPU",
      `${cpu}, ${counted(cores, "core")}, ${architecture}, ${memory}; load ${loadAverage.toFixed(2)} at the start`,
    ],
    ["System", `${distribution}, ${kernel}, Node ${node}`],
    ["Meter", meters[meter]],
    ...(valgrind === null ? [] : [["Instructions", `valgrind ${valgrind}${pinnedText(measurements.run)}`]]),
  ];
}

function pinnedText({ counting }: Measurements["run"]): string {
  const pinned = Object.entries(counting?.pinned ?? {}).map(([name, value]) => `${name}=${value}`);
  return pinned.length === 0 ? "" : `, with ${pinned.join(", ")}`;
}

function runRows({ measurements }: Results): string[][] {
  const { tool, startedAt, finishedAt, config } = measurements;
  return [
    ["Run", `${tool.name} ${tool.version}, ${startedAt} to ${finishedAt}`],
    [
      "Order",
      `seed ${config.seed}; a warm-up, then ${repetitionsText(config.repetitions)}; a cell runs next to the one that it is held against`,
    ],
  ];
}

/** How much was looked for besides the matrix: nothing found means nothing where nothing was tried. */
function trialRows({ measurements }: Results): string[][] {
  const { trials } = measurements.run;
  if (trials === null) return [["Trials", "none"]];
  const absent = (wanted: string) => trials.absent.filter(({ kind }) => kind === wanted).length;
  const [incapable, forRoot] = [absent("incapable"), absent("needs-root")];
  const refused = incapable === 0 ? "" : `; ${incapable} that a version has no means for`;
  const forbidden = forRoot === 0 ? "" : `; ${forRoot} that only root can set up`;
  return [["Trials", `${trials.runs.length} made in ${Math.round(trials.wallS)} s${refused}${forbidden}`]];
}

function repetitionsText(repetitions: number | null): string {
  if (repetitions !== null) return `${counted(repetitions, "repetition")} of every cell`;
  return "as many repetitions as every cell needed";
}
