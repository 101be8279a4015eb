import { markdownTable } from "markdown-table";
import { metrics, metricTraits } from "../../src/config/metrics.ts";
import type { Option } from "../../src/config/option.ts";
import { options } from "../../src/config/options.ts";
import { outputs } from "../../src/publish/outputs.ts";
import { profilesTable } from "./profiles-table.ts";

/** What stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`, by name. */
const tables: Readonly<Record<string, () => string>> = {
  options: optionsTable,
  outputs: outputsTable,
  metrics: metricsTable,
  profiles: profilesTable,
};

/** The README with its tables made anew; a table whose markers are absent is left out. */
export function withTables(readme: string): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const between = new RegExp(`(<!-- ${name}:begin -->\n)[^]*?(<!-- ${name}:end -->)`);
    return text.replace(between, (_all, begin: string, end: string) => `${begin}\n${table()}\n\n${end}`);
  }, readme);
}

function optionsTable(): string {
  const rows = options.map((option) => [optionName(option), defaultText(option), cell(option.description)]);
  return markdownTable([["Option", "Default", "Meaning"], ...rows], { alignDelimiters: false });
}

function optionName({ name, door }: Option): string {
  if (door === "command") return `\`${name}\` (command)`;
  return door === "action" ? `\`${name}\` (action)` : `\`${name}\``;
}

function defaultText({ default: standard }: Option): string {
  return standard === "" ? "" : `\`${standard}\``;
}

function outputsTable(): string {
  const rows = outputs.map(({ name, description }) => [`\`${name}\``, cell(description)]);
  return markdownTable([["Output", "Meaning"], ...rows], { alignDelimiters: false });
}

function metricsTable(): string {
  const rows = metrics.map((metric) => {
    const { evidence, unit, worse } = metricTraits[metric];
    const tolerance = evidence.kind === "counted" ? ` (±${100 * evidence.tolerance} %)` : "";
    return [`\`${metric}\``, evidence.kind + tolerance, unit, worse];
  });
  return markdownTable([["Metric", "Evidence", "Unit", "Worse when"], ...rows], { alignDelimiters: false });
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
