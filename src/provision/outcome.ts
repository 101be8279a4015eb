import { specText, type VersionSpec } from "../config/version-spec.ts";
import { Failure } from "../failure.ts";
import { BuildFailure } from "./build.ts";
import type { Contender, Unobtainable } from "./contender.ts";
import { Unobtained } from "./unobtained.ts";

/** One spec's result; a failure is kept until the others, made side by side, are done. */
export type Outcome =
  | { kind: "ready"; contender: Contender }
  | { kind: "unobtainable"; entry: Unobtainable }
  | { kind: "failed"; error: unknown };

/** Makes a contender; with `allowMissing`, one that cannot be had here is a row that says why. Never throws. */
export async function outcomeOf(
  spec: VersionSpec,
  { allowMissing }: { allowMissing: boolean },
  make: () => Promise<Contender>,
): Promise<Outcome> {
  try {
    return { kind: "ready", contender: await make() };
  } catch (error) {
    const missing = allowMissing ? whyMissing(error) : null;
    if (missing === null) return { kind: "failed", error };
    return { kind: "unobtainable", entry: { label: spec.label, spec: specText(spec), ...missing } };
  }
}

/** Why a version cannot be had here: nobody has it, or it does not build; null for any other failure. */
function whyMissing(error: unknown): Pick<Unobtainable, "reason" | "tried"> | null {
  if (error instanceof Unobtained) return { reason: error.reason, tried: [...error.tried] };
  if (!(error instanceof BuildFailure)) return null;
  // The compiler's own words follow in the next lines.
  const [what = ""] = error.message.split("\n");
  return { reason: what.replace(/:$/, ""), tried: [] };
}

/** Every failure in one message: nobody wants to learn of the second one after mending the first. */
export function throwFailures(outcomes: readonly Outcome[]): void {
  const errors = outcomes.flatMap((outcome) => (outcome.kind === "failed" ? [outcome.error] : []));
  const distinct = [...new Set(errors)];
  const unexpected = distinct.find((error) => !(error instanceof Failure));
  if (unexpected !== undefined) throw unexpected;
  const failures = distinct.filter((error) => error instanceof Failure);
  const [first] = failures;
  if (first === undefined) return;
  if (failures.length === 1) throw first;
  const lines = (texts: string[]) => [...new Set(texts)].join("\n");
  throw new Failure(
    first.kind,
    lines(failures.map(({ message }) => message)),
    lines(failures.map(({ advice }) => advice)),
  );
}
