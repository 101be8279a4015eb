import { markdownTable } from "markdown-table";
import { profileGates } from "../../src/config/gate-profiles.ts";
import { type Gate, gateProfileNames } from "../../src/config/gates.ts";

/** What each profile holds against each metric. */
export function profilesTable(): string {
  const all = gateProfileNames.map(profileGates);
  const named = [...new Set(all.flat().map(({ metric }) => metric))];
  const rows = named.map((metric) => [
    `\`${metric}\``,
    ...all.map((gates) =>
      gates
        .filter((gate) => gate.metric === metric)
        .map(limitText)
        .join(", "),
    ),
  ]);
  const titles = ["Metric", ...gateProfileNames.map((name) => `\`${name}\``)];
  return markdownTable([titles, ...rows], { alignDelimiters: false });
}

function limitText({ limit, level }: Gate): string {
  const allowed =
    limit.kind === "max-increase" ? `+${Number((limit.fraction * 100).toPrecision(6))} %` : limit.kind;
  return level === "warn" ? `${allowed} (warns)` : allowed;
}
