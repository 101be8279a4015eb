import type { Identity } from "./identities.ts";
import { type Answer, type Call, json } from "./layer.ts";

export interface CommitStatus {
  id: number;
  sha: string;
  state: string;
  context: string;
  description: string | null;
  targetUrl: string | null;
  login: string;
  time: string;
}

/** Commit statuses, which the emulator lacks. */
export class Statuses {
  #all: CommitStatus[] = [];

  /** The statuses of a commit, oldest first: GitHub keeps them all. */
  of(sha: string): CommitStatus[] {
    return this.#all.filter((status) => status.sha === sha);
  }

  /** Null when the call is about something else. */
  answer(call: Call, identity: Identity | null, url: string): Answer | null {
    const [, repository = "", created] = /^\/repos\/([^/]+\/[^/]+)\/statuses\/([^/]+)$/.exec(call.path) ?? [];
    const format = (status: CommitStatus) => formatStatus(status, `${url}/repos/${repository}`, url);
    if (created !== undefined && identity) {
      return json(201, format(this.#add(created, JSON.parse(call.body), identity.login)));
    }
    const [, listed] = /\/commits\/([^/]+)\/statuses$/.exec(call.path) ?? [];
    return listed === undefined ? null : json(200, this.of(listed).reverse().map(format));
  }

  clear(): void {
    this.#all = [];
  }

  #add(sha: string, body: StatusBody, login: string): CommitStatus {
    const status = {
      id: this.#all.length + 1,
      sha,
      state: body.state,
      context: body.context ?? "default",
      description: body.description ?? null,
      targetUrl: body.target_url ?? null,
      login,
      time: new Date().toISOString(),
    };
    this.#all.push(status);
    return status;
  }
}

interface StatusBody {
  state: string;
  context?: string;
  description?: string | null;
  target_url?: string | null;
}

function formatStatus(status: CommitStatus, repositoryUrl: string, url: string) {
  return {
    url: `${repositoryUrl}/statuses/${status.sha}`,
    avatar_url: `${url}/avatars/${status.login}`,
    id: status.id,
    node_id: `status-${status.id}`,
    state: status.state,
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: status.time,
    updated_at: status.time,
    creator: null,
  };
}
