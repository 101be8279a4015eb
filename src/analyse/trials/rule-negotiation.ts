import type { TrialName } from "../../config/trial-names.ts";
import type { TrialStep } from "../../plan/trials/trial.ts";
import { trialOf } from "../../plan/trials/trials.ts";
import type { Contender } from "../../provision/contender.ts";
import type { Finding } from "../rule.ts";
import { trialFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

const negotiationTrials = ["negotiation", "negotiation-zstd"] as const;

/** `Client negotiated compress: zstd (level 3)`; " negotiated" is not there when it was asked for (compat.c). */
const spoken = /^Client(?: negotiated)? (checksum|compress): (\S+)(?: \(level (-?\d+)\))?$/;

/**
 * A15 NEGOTIATION: both ends use another checksum or codec than was asked for, or, nobody having asked, another than
 * the first of the program's own list, which both ends have. Programs that do not say are not judged.
 */
export const negotiationRule: TrialRule = ({ runs, program }) =>
  negotiationTrials.flatMap((trial) => {
    const steps = soundSteps(runs, trial);
    return trialOf(trial).steps.flatMap((step) => {
      const lines = steps.get(step.name)?.said ?? [];
      return lines.flatMap((line) => judge(trial, step, line, program));
    });
  });

function judge(trial: TrialName, step: TrialStep, line: string, program: Contender): Finding[] {
  const [, what, name = "", level] = spoken.exec(line) ?? [];
  if (what === undefined) return [];
  const asked = what === "checksum" ? step.checksum : step.codec?.name;
  const { checksums, codecs, aliases } = program.capabilities;
  const wanted = asked ?? (what === "checksum" ? checksums : codecs)[0];
  if (wanted === undefined) return [];
  const wantedLevel = what === "compress" ? (step.codec?.level ?? null) : null;
  const isNamed = (aliases[name] ?? name) === wanted;
  if (isNamed && (wantedLevel === null || level === undefined || Number(level) === wantedLevel)) return [];
  const expected = wantedLevel === null ? wanted : `${wanted} (level ${wantedLevel})`;
  const actual = level === undefined ? name : `${name} (level ${level})`;
  const choice = asked === undefined ? `Nobody asked for a ${nouns[what]}` : `${expected} was asked for`;
  return [
    trialFinding([trial], {
      rule: "A15",
      severity: "error",
      finding: `${choice}, and both ends used ${actual}.`,
      expected: asked === undefined ? `${expected}, the first that both list` : expected,
      actual,
    }),
  ];
}

const nouns: Readonly<Record<string, string>> = { checksum: "checksum", compress: "codec" };
