import { bot, type Identities, type Identity, type Permission } from "./identities.ts";
import { type Answer, type Call, forward, refusal } from "./layer.ts";
import { repository } from "./pull-requests.ts";
import { Statuses } from "./statuses.ts";

const isAboutChecks = /\/check-runs(\/\d+)?$/;

/** What GitHub refuses, or knows, and the emulator does not. It stands behind Prism, so its answers are checked too. */
export class Rules {
  readonly locked = new Set<number>();
  readonly statuses = new Statuses();
  readonly #identities: Identities;
  readonly #emulator: string;
  /** Where clients find the double; it listens last. */
  publicUrl = "";

  constructor(identities: Identities, emulator: string) {
    this.#identities = identities;
    this.#emulator = emulator;
  }

  async answer(call: Call): Promise<Answer> {
    const identity = this.#identities.of(call.headers.authorization) ?? null;
    const refused = (await this.#refuseComment(call, identity)) ?? (await this.#refuseOther(call, identity));
    if (refused) return refused;
    const answer =
      this.statuses.answer(call, identity, this.publicUrl) ?? (await forward(call, this.#emulator));
    if (answer.status === 403) return refusal(403, notAccessible(identity));
    if (isAboutChecks.test(call.path)) answer.body = completeCheckRuns(answer.body);
    // The emulator names itself in its links; whoever follows one must come back through the front.
    const corrected = (text: string) => withEscapedBot(text.replaceAll(this.#emulator, this.publicUrl));
    return {
      ...answer,
      headers: mapValues(answer.headers, corrected),
      body: corrected(answer.body),
    };
  }

  clear(): void {
    this.locked.clear();
    this.statuses.clear();
  }

  async #refuseComment(call: Call, identity: Identity | null): Promise<Answer | null> {
    const [, number, id] = /\/issues\/(?:(\d+)\/comments|comments\/(\d+))$/.exec(call.path) ?? [];
    if (call.method === "GET" || (number ?? id) === undefined) return null;
    if (!mayWrite(identity, "issues", "pull_requests")) return null;
    if (this.locked.has(Number(number))) {
      return refusal(403, "Unable to create comment because issue is locked.");
    }
    if (id !== undefined && identity?.login !== bot && identity?.login !== "octocat") {
      const comment = await forward({ ...call, method: "GET", body: "" }, this.#emulator);
      if (comment.status === 200 && JSON.parse(comment.body).user.login !== identity?.login) {
        return refusal(403, "Must have admin rights to Repository.");
      }
    }
    // GitHub counts code points.
    if (call.method !== "DELETE" && [...JSON.parse(call.body).body].length > 65_536) {
      return invalid({
        resource: "IssueComment",
        code: "unprocessable",
        field: "data",
        message: "Body is too long (maximum is 65536 characters)",
      });
    }
    return null;
  }

  async #refuseOther(call: Call, identity: Identity | null): Promise<Answer | null> {
    if (call.path === "/user" && identity?.permissions) return refusal(403, notAccessible(identity));
    if (call.method === "GET") return null;
    const [, status] = /\/statuses\/([^/]+)$/.exec(call.path) ?? [];
    if (status !== undefined) {
      if (identity === null) return refusal(401, "Requires authentication");
      if (!mayWrite(identity, "statuses")) return refusal(403, notAccessible(identity));
      if (!identity.permissions && identity.login !== "octocat") return refusal(404, "Not Found");
      if ((JSON.parse(call.body).description ?? "").length > 140) {
        return invalid({
          resource: "Status",
          code: "custom",
          field: "description",
          message: "description is too long (maximum is 140 characters)",
        });
      }
      return await this.#refuseUnknownCommit(status);
    }
    if (!isAboutChecks.test(call.path)) return null;
    if (identity && !identity.permissions) return refusal(403, "You must authenticate via a GitHub App.");
    if (!mayWrite(identity, "checks") || call.method !== "POST") return null;
    return await this.#refuseUnknownCommit(JSON.parse(call.body).head_sha);
  }

  async #refuseUnknownCommit(sha: string): Promise<Answer | null> {
    const { ok } = await fetch(`${this.#emulator}/repos/${repository}/git/commits/${sha}`);
    return ok ? null : refusal(422, `No commit found for SHA: ${sha}`);
  }
}

function mayWrite(identity: Identity | null, ...permissions: Permission[]): boolean {
  if (identity === null) return false;
  return !identity.permissions || permissions.some((name) => identity.permissions?.[name] === "write");
}

function notAccessible(identity: Identity | null): string {
  return `Resource not accessible by ${identity?.permissions ? "integration" : "personal access token"}`;
}

/** The emulator forgets where a check run's annotations are. */
function completeCheckRuns(body: string): string {
  return JSON.stringify(JSON.parse(body), (_key, value) =>
    typeof value?.output === "object" && typeof value.url === "string"
      ? { ...value, output: { ...value.output, annotations_url: `${value.url}/annotations` } }
      : value,
  );
}

/** The emulator forgets to escape the brackets of the bot's name in addresses. */
function withEscapedBot(text: string): string {
  return text.replace(/(https?:\/\/[^\s"[]+\/github-actions)\[bot\]/g, "$1%5Bbot%5D");
}

function invalid(error: Record<"resource" | "code" | "field" | "message", string>): Answer {
  return refusal(422, "Validation Failed", { errors: [error] });
}

function mapValues(values: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
