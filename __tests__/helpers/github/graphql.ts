import type { Identity } from "./identities.ts";
import { type Answer, type Call, json, refusal } from "./layer.ts";

/** The one query that this project asks; GraphQL is not part of GitHub's OpenAPI description. */
export function answerGraphql({ method, body }: Call, identity: Identity | null): Answer {
  if (method !== "POST") return refusal(404, "Not Found");
  if (identity === null) return refusal(401, "This endpoint requires you to be authenticated.");
  const { query } = JSON.parse(body);
  if (!/^\s*(query\s*\w*\s*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}\s*$/.test(query)) {
    return json(200, { errors: [{ message: `The double knows only the viewer's login, not: ${query}` }] });
  }
  return json(200, { data: { viewer: { login: identity.login } } });
}
