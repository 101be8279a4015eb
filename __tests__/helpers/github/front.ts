import { Faults, faultyAnswer } from "./faults.ts";
import { Gates } from "./gates.ts";
import { answerGraphql } from "./graphql.ts";
import type { Identities, Permissions } from "./identities.ts";
import { type Answer, type Call, forward, refusal } from "./layer.ts";

/** What a server that only resembles GitHub may lack. */
export type Feature = "checks" | "graphql" | "statuses" | "user";

const routes: Readonly<Record<Feature, RegExp>> = {
  checks: /\/check-runs(\/|$)/,
  graphql: /^\/graphql$/,
  statuses: /\/statuses(\/|$)/,
  user: /^\/user$/,
};

/** One request as the client made it. */
export interface RecordedRequest {
  method: string;
  path: string;
  /** The query, with its question mark, or empty. */
  search: string;
  body: string;
  /** What the client got; null as long as it waits. */
  status: number | null;
  /** Whose token it was; null without a known one. */
  login: string | null;
  permissions: Permissions | null;
}

/** A request or an answer that GitHub's own description of its API does not allow. */
export interface Violation {
  method: string;
  path: string;
  problem: string;
}

/** The layer that clients talk to: it remembers everything, and goes wrong on demand. */
export class Front {
  readonly requests: RecordedRequest[] = [];
  readonly violations: Violation[] = [];
  readonly faults = new Faults();
  readonly gates = new Gates();
  readonly missing = new Set<Feature>();
  readonly #identities: Identities;
  /** Where the next layer listens. */
  next = "";

  constructor(identities: Identities) {
    this.#identities = identities;
  }

  async answer(call: Call): Promise<Answer> {
    const { method, path, search, body } = call;
    const { login = null, permissions = null } = this.#identities.of(call.headers.authorization) ?? {};
    const record: RecordedRequest = { method, path, search, body, status: null, login, permissions };
    this.requests.push(record);
    await this.gates.pass(call);
    const fault = this.faults.take(call);
    if (fault?.after) await this.#really(call);
    const answer = fault ? faultyAnswer(fault) : await this.#really(call);
    record.status = answer.status;
    return answer;
  }

  clear(): void {
    this.requests.length = 0;
    this.violations.length = 0;
    this.faults.clear();
    this.gates.clear();
    this.missing.clear();
  }

  async #really(call: Call): Promise<Answer> {
    const identity = this.#identities.of(call.headers.authorization);
    if (identity === undefined) return refusal(401, "Bad credentials");
    if ([...this.missing].some((feature) => routes[feature].test(call.path)))
      return refusal(404, "Not Found");
    if (routes.graphql.test(call.path)) return answerGraphql(call, identity);
    const answer = await forward(call, this.next);
    if (!answer.headers["content-type"]?.startsWith("application/problem+json")) return answer;
    this.violations.push({ method: call.method, path: call.path, problem: answer.body });
    // A status that no client retries, and a text that nobody takes for GitHub's.
    return refusal(422, `GitHub's description of its API does not allow this: ${answer.body}`);
  }
}
