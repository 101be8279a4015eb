import { createAppAuth } from "@octokit/auth-app";
import { Octokit } from "@octokit/core";

export type User = "octocat" | "contributor" | "mallory";
export const users: readonly User[] = ["octocat", "contributor", "mallory"];
export const bot = "github-actions[bot]";

/** What a workflow's `permissions` name, as far as this project uses them. */
export type Permission = "checks" | "contents" | "issues" | "pull_requests" | "statuses";
export type Permissions = Partial<Record<Permission, "read" | "write">>;

export const everything: Permissions = {
  checks: "write",
  contents: "write",
  issues: "write",
  pull_requests: "write",
  statuses: "write",
};

/** Whom a token stands for; a user may do what the user may do, so `permissions` is null. */
export interface Identity {
  login: string;
  permissions: Permissions | null;
}

/** The tokens that were handed out: no other token is valid. */
export class Identities {
  readonly #known = new Map<string, Identity>();

  constructor() {
    for (const login of users) this.#known.set(userToken(login), { login, permissions: null });
  }

  /** Null: no token was sent; undefined: an unknown one. */
  of(authorization: string | undefined): Identity | null | undefined {
    if (authorization === undefined) return null;
    return this.#known.get(authorization.replace(/^(bearer|token) /i, ""));
  }

  /** A token as a workflow's job gets it. */
  async issue(permissions: Permissions, privateKey: string, emulator: string): Promise<string> {
    const { request } = new Octokit({ baseUrl: emulator });
    const auth = createAppAuth({ appId: 1, privateKey, request });
    const { token } = await auth({ type: "installation", installationId: 1, permissions, refresh: true });
    this.#known.set(token, { login: bot, permissions });
    return token;
  }

  forgetJobs(): void {
    for (const [token, { login }] of this.#known) if (login === bot) this.#known.delete(token);
  }
}

export function userToken(login: User): string {
  return `token-of-${login}`;
}
