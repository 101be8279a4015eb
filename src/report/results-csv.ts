import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { type CellRuns, runsByCell } from "../analyse/observed.ts";
import type { Metric } from "../config/metrics.ts";
import { skipCompressText } from "../config/skip-compress.ts";
import type { Cell, Plan } from "../plan/plan.ts";
import { csvField } from "./csv-text.ts";
import { rounded, timesOf } from "./csv-times.ts";
import { indexResults, type Results } from "./results.ts";

type Row = Record<(typeof columns)[number], string | number | null>;

/** The columns of the published benchmark of 2020 first, in its order; then what it lacked. */
const columns = [
  ...["corpus", "version", "checksum", "codec", "level", "regular_files", "logical_bytes", "sent_bytes"],
  ...["published_speed_mib_s", "speedup", "real_s", "user_s", "sys_s", "cpu_percent", "max_rss_kb"],
  ...["context_switches", "label", "transport", "scenario", "logical_mb_s", "wire_mb_s", "cpu_s"],
  ...["status", "reason", "repetitions", "failures", "wire_bytes", "literal_bytes", "reference", "match"],
  ...["wire_bytes_ratio", "cpu_s_ratio", "cpu_s_ratio_low", "cpu_s_ratio_high", "cpu_s_verdict"],
  ...["real_s_ratio", "real_s_ratio_low", "real_s_ratio_high", "real_s_verdict", "max_rss_kb_ratio"],
  ...[
    "sender_rss_kb",
    "generator_rss_kb",
    "receiver_rss_kb",
    "sender_rss_kb_ratio",
    "generator_rss_kb_ratio",
  ],
  ...["receiver_rss_kb_ratio", "disturbed"],
  ...["instructions", "startup_instructions", "file_instructions", "byte_instructions", "instructions_ratio"],
  "skip_compress",
] as const;

/**
 * One row a cell, medians over the repetitions that count. Cells that were skipped and versions that could not be
 * had are rows too: their status says so, and their numbers are empty.
 */
export function renderCsv(measurements: Measurements, analysis: Analysis): string {
  const results = indexResults(measurements, analysis);
  const { plan, provisioned } = measurements;
  const references = new Map(plan.references.map((one) => [one.cell, one]));
  const rows = [
    ...runsByCell(plan, measurements.run.observations).map((runs) =>
      measuredRow(results, runs, references.get(runs.cell.id)),
    ),
    ...plan.skipped.map(({ cell, reason }) => ({ ...cellRow(results, cell), status: "skipped", reason })),
    ...provisioned.unobtainable.map(({ label, spec, reason }) => ({
      ...corpusRow(results),
      version: spec,
      label,
      status: "not obtainable",
      reason,
    })),
  ];
  const lines = rows.map((row: Partial<Row>) =>
    columns.map((column) => csvField(row[column] ?? null)).join(","),
  );
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

function corpusRow({ measurements }: Results): Partial<Row> {
  const { source, files, bytes } = measurements.corpus;
  const corpus = source.kind === "profile" ? source.profile : "path";
  return { corpus, regular_files: files, logical_bytes: bytes };
}

function cellRow(results: Results, cell: Cell): Partial<Row> {
  const contender = results.measurements.provisioned.contenders.find(({ label }) => label === cell.contender);
  const { checksum, codec, level, transport, scenario, skipCompress } = cell;
  return {
    ...corpusRow(results),
    version: contender?.capabilities.version ?? null,
    ...{ checksum, codec, level, transport, scenario },
    label: cell.contender,
    skip_compress: skipCompress === null ? null : skipCompressText(skipCompress),
  };
}

type Reference = Plan["references"][number] | undefined;

function measuredRow(results: Results, runs: CellRuns, reference: Reference): Partial<Row> {
  const { cell } = runs;
  const summary = results.summary(cell);
  const failures = summary?.failures ?? 0;
  return {
    ...cellRow(results, cell),
    ...timesOf(runs),
    sent_bytes: summary?.sentBytes ?? null,
    wire_bytes: summary?.wireBytes ?? null,
    literal_bytes: summary?.literalBytes ?? null,
    logical_mb_s: rounded(summary?.throughput?.median ?? null, 2),
    wire_mb_s: rounded(summary?.wireRate?.median ?? null, 2),
    sender_rss_kb: summary?.senderKib ?? null,
    generator_rss_kb: summary?.generatorKib ?? null,
    receiver_rss_kb: summary?.receiverKib ?? null,
    disturbed: summary?.disturbed ?? null,
    status: failures > 0 ? "failed" : runs.measured.length > 0 ? "measured" : "not run",
    repetitions: runs.measured.length,
    failures,
    ...comparisonsOf(results, cell, reference),
    ...instructionsOf(results, cell),
  };
}

function comparisonsOf(results: Results, cell: Cell, planned: Reference): Partial<Row> {
  const ratio = (metric: Metric) => rounded(results.comparison(cell, metric)?.ratio ?? null, 6);
  const end = (metric: Metric, which: "low" | "high") =>
    rounded(results.comparison(cell, metric)?.interval?.[which] ?? null, 6);
  const verdict = (metric: Metric) => results.comparison(cell, metric)?.verdict ?? null;
  return {
    reference: planned?.reference ?? null,
    match: planned?.match ?? null,
    wire_bytes_ratio: ratio("wire-bytes"),
    cpu_s_ratio: ratio("cpu-time"),
    cpu_s_ratio_low: end("cpu-time", "low"),
    cpu_s_ratio_high: end("cpu-time", "high"),
    cpu_s_verdict: verdict("cpu-time"),
    real_s_ratio: ratio("wall-time"),
    real_s_ratio_low: end("wall-time", "low"),
    real_s_ratio_high: end("wall-time", "high"),
    real_s_verdict: verdict("wall-time"),
    max_rss_kb_ratio: ratio("peak-memory"),
    sender_rss_kb_ratio: ratio("sender-memory"),
    generator_rss_kb_ratio: ratio("generator-memory"),
    receiver_rss_kb_ratio: ratio("receiver-memory"),
  };
}

/** Estimates for the user's corpus (analyse/counting/), those of a baseline's cell, too. */
function instructionsOf({ analysis, comparison }: Results, cell: Cell): Partial<Row> {
  const total = analysis.counts?.cells.find((one) => one.cell === cell.id)?.total;
  return {
    instructions: rounded(total?.corpus.value ?? null, 0),
    startup_instructions: rounded(total?.startup.value ?? null, 0),
    file_instructions: rounded(total?.perFile.value ?? null, 1),
    byte_instructions: rounded(total?.perByte.value ?? null, 4),
    instructions_ratio: rounded(comparison(cell, "instructions")?.ratio ?? null, 6),
  };
}
