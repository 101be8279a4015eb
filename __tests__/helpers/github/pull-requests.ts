import { Octokit } from "@octokit/core";
import { type User, userToken } from "./identities.ts";

export const repository = "octocat/hello";
export const fork = "contributor/hello";

export interface PullRequest {
  number: number;
  headSha: string;
  baseSha: string;
  headRef: string;
  headRepository: string;
}

export interface NewPullRequest {
  from: typeof repository | typeof fork;
  branch: string;
  author: User;
}

/** What people do with git and the web page, done behind the layers: it is neither recorded nor faulted. */
export class PullRequests {
  readonly #emulator: string;
  #commits = 0;

  constructor(emulator: string) {
    this.#emulator = emulator;
  }

  /** Makes the fork, with the history of its parent: the emulator begins one of its own. */
  async fork(): Promise<void> {
    const contributor = this.#as("contributor");
    await contributor.request(`POST /repos/${repository}/forks`, { name: "hello" });
    const upstream = `/repos/${repository}`;
    const { data: readme } = await contributor.request(`GET ${upstream}/contents/README.md`);
    const content = Buffer.from(readme.content, "base64").toString();
    const tree = [{ path: "README.md", mode: "100644" as const, type: "blob" as const, content }];
    await contributor.request(`POST /repos/${fork}/git/trees`, { tree });
    const sha = await this.#tip(repository);
    await this.#copyCommit(sha, repository, fork);
    await contributor.request(`PATCH /repos/${fork}/git/refs/heads/main`, { sha, force: true });
  }

  async open({ from, branch, author }: NewPullRequest): Promise<PullRequest> {
    const owner = this.#as(ownerOf(from));
    const tip = await this.#tip(from);
    const { data: last } = await owner.request(`GET /repos/${from}/git/commits/${tip}`);
    this.#commits += 1;
    const { data: commit } = await owner.request(`POST /repos/${from}/git/commits`, {
      message: `Change ${this.#commits}`,
      tree: last.tree.sha,
      parents: [tip],
    });
    await owner.request(`POST /repos/${from}/git/refs`, { ref: `refs/heads/${branch}`, sha: commit.sha });
    await this.#copyCommit(commit.sha, from, repository);
    const { data } = await this.#as(author).request(`POST /repos/${repository}/pulls`, {
      title: `Change ${this.#commits}`,
      head: `${ownerOf(from)}:${branch}`,
      base: "main",
    });
    return {
      number: data.number,
      headSha: data.head.sha,
      baseSha: data.base.sha,
      headRef: data.head.ref,
      headRepository: data.head.repo.full_name,
    };
  }

  /** Moves a pull request's head, and gives the new one. */
  async push({ number, headRepository }: PullRequest): Promise<string> {
    const owner = this.#as(ownerOf(headRepository));
    const path = `/repos/${repository}/pulls/${number}`;
    const head = async () => (await owner.request(`GET ${path}`)).data.head.sha;
    await owner.request(`PUT ${path}/update-branch`, { expected_head_sha: await head() });
    const pushed = await head();
    await this.#copyCommit(pushed, headRepository, repository);
    return pushed;
  }

  async close(number: number): Promise<void> {
    await this.#as("octocat").request(`PATCH /repos/${repository}/pulls/${number}`, { state: "closed" });
  }

  async #tip(of: string): Promise<string> {
    const { data } = await this.#as("octocat").request(`GET /repos/${of}/git/ref/heads/main`);
    return data.object.sha;
  }

  /** On GitHub a fork and its parent share their objects; the emulator keeps them apart, with the same hashes. */
  async #copyCommit(sha: string, from: string, to: string): Promise<void> {
    if (from === to) return;
    const { data } = await this.#as("octocat").request(`GET /repos/${from}/git/commits/${sha}`);
    const { data: copy } = await this.#as(ownerOf(to)).request(`POST /repos/${to}/git/commits`, {
      message: data.message,
      tree: data.tree.sha,
      parents: data.parents.map((parent: { sha: string }) => parent.sha),
      author: data.author,
      committer: data.committer,
    });
    if (copy.sha !== sha) throw new Error(`The copy of ${sha} became ${copy.sha}`);
  }

  #as(login: User): Octokit {
    return new Octokit({ auth: userToken(login), baseUrl: this.#emulator });
  }
}

function ownerOf(name: string): User {
  return name === fork ? "contributor" : "octocat";
}
