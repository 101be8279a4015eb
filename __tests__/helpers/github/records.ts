import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { userToken } from "./identities.ts";
import { repository } from "./pull-requests.ts";

export interface Comment {
  id: number;
  login: string;
  body: string;
}

export interface CheckRun {
  id: number;
  name: string;
  status: string;
  conclusion: string | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  detailsUrl: string | null;
}

/** What is on the server, read and changed behind the layers: none of it is recorded or faulted. */
export class Records {
  readonly #emulator: string;

  constructor(emulator: string) {
    this.#emulator = emulator;
  }

  /** Oldest first. */
  async comments(number: number): Promise<Comment[]> {
    const octokit = this.#with(userToken("octocat"));
    const route = `GET /repos/${repository}/issues/${number}/comments`;
    const all = (await octokit.paginate(route, { per_page: 100 })) as EmulatedComment[];
    return all.map(({ id, user, body }) => ({ id, login: user.login, body }));
  }

  async addComment(number: number, body: string, token: string): Promise<Comment> {
    const { data } = await this.#with(token).request(`POST /repos/${repository}/issues/${number}/comments`, {
      body,
    });
    return { id: data.id, login: data.user.login, body };
  }

  async deleteComment(id: number): Promise<void> {
    await this.#with(userToken("octocat")).request(`DELETE /repos/${repository}/issues/comments/${id}`);
  }

  /** Oldest first, with those that a later one of the same name replaced. */
  async checkRuns(sha: string): Promise<CheckRun[]> {
    const route = `GET /repos/${repository}/commits/${sha}/check-runs`;
    const { data } = await this.#with(userToken("octocat")).request(route, { filter: "all" });
    return data.check_runs.reverse().map(({ id, name, status, conclusion, output, ...run }: EmulatedRun) => {
      const { title, summary, text } = output;
      return { id, name, status, conclusion, title, summary, text, detailsUrl: run.details_url };
    });
  }

  #with(auth: string) {
    return new (Octokit.plugin(paginateRest))({ auth, baseUrl: this.#emulator });
  }
}

interface EmulatedComment {
  id: number;
  user: { login: string };
  body: string;
}

interface EmulatedRun {
  id: number;
  name: string;
  status: string;
  conclusion: string | null;
  details_url: string | null;
  output: { title: string | null; summary: string | null; text: string | null };
}
