import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { truthy } from "@actions/expressions/result";

export type JobStatus = "success" | "failure" | "cancelled";

/** What an expression can see: the contexts, and how the job stands. */
export interface Scope {
  contexts: Readonly<Record<string, unknown>>;
  status: JobStatus;
}

/** Replaces every expression in a value of a workflow by its text. */
export function interpolate(value: unknown, scope: Scope): string {
  // A closing brace within a string does not end an expression.
  const pattern = /\$\{\{((?:'[^']*'|[^'])*?)\}\}/g;
  return String(value ?? "").replace(pattern, (_, expression) => evaluate(expression, scope).coerceString());
}

/** Interpolates every value of a mapping such as `env` or `with`. */
export function interpolateAll(
  values: Readonly<Record<string, unknown>>,
  scope: Scope,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, interpolate(value, scope)]));
}

/** Whether an `if` holds. Without a status function in it, it also asks that nothing has failed. */
export function holds(condition: unknown, scope: Scope): boolean {
  if (condition === undefined) return scope.status === "success";
  const text = String(condition).trim();
  const whole = /^\$\{\{(.*)\}\}$/s.exec(text)?.[1] ?? text;
  // Text around an expression makes a string of it, which always holds: the linters refuse that.
  if (whole.includes("${{")) throw new Error(`An if with text around its expression: ${text}`);
  const asksStatus = /\b(success|failure|cancelled|always)\s*\(/i.test(whole);
  return truthy(evaluate(asksStatus ? whole : `success() && (${whole})`, scope));
}

function evaluate(expression: string, { contexts, status }: Scope): data.ExpressionData {
  const functions = [
    statusFunction("always", true),
    statusFunction("success", status === "success"),
    statusFunction("failure", status === "failure"),
    statusFunction("cancelled", status === "cancelled"),
  ];
  const { tokens } = new Lexer(expression.trim()).lex();
  const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
  const values: data.Dictionary = JSON.parse(JSON.stringify(contexts), data.reviver);
  return new Evaluator(tree, values, new Map(functions.map((one) => [one.name, one]))).evaluate();
}

function statusFunction(name: string, value: boolean) {
  return { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) };
}
