import { z } from "zod";
import { visible } from "../../report/visible-text.ts";

/** Why the server did not do what was asked, with its own words on one line. */
export interface ApiProblem {
  kind:
    | "odd-answer"
    | "unauthenticated"
    | "forbidden"
    | "missing"
    | "refused"
    | "rate-limited"
    | "server-error"
    | "unreachable";
  message: string;
}

/**
 * What an error of the API client, or of the schemas that hold its answers, means. Anything that is no answer of the
 * server counts as unreachable. Pure.
 */
export function apiProblem(error: unknown): ApiProblem {
  const { status, response, message } = error as {
    status?: number;
    response?: { headers?: Record<string, string> };
    message?: string;
  };
  const said = visible(String(message ?? error)).slice(0, 300);
  if (error instanceof z.ZodError) return { kind: "odd-answer", message: oddities(error) };
  if (typeof status !== "number" || response === undefined) return { kind: "unreachable", message: said };
  const limited =
    status === 429 ||
    (status === 403 && (response.headers?.["x-ratelimit-remaining"] === "0" || /secondary rate/i.test(said)));
  if (limited) return { kind: "rate-limited", message: said };
  if (status === 401) return { kind: "unauthenticated", message: said };
  if (status === 403) return { kind: "forbidden", message: said };
  if (status === 404 || status === 410) return { kind: "missing", message: said };
  return { kind: status >= 500 ? "server-error" : "refused", message: `${said} (status ${status})` };
}

function oddities({ issues }: z.ZodError): string {
  return visible(issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")).slice(0, 300);
}
