import type { Emulator } from "emulate";
import { startEmulator } from "./emulator.ts";
import type { Fault } from "./faults.ts";
import { type Feature, Front, type RecordedRequest, type Violation } from "./front.ts";
import type { Gate } from "./gates.ts";
import { bot, everything, Identities, type Permissions, type User, userToken } from "./identities.ts";
import { startLayer } from "./layer.ts";
import { startPrism } from "./prism.ts";
import { type NewPullRequest, type PullRequest, PullRequests, repository } from "./pull-requests.ts";
import { type CheckRun, type Comment, Records } from "./records.ts";
import { Rules } from "./rules.ts";
import type { CommitStatus } from "./statuses.ts";

/** A GitHub of one's own that keeps state, enforces permissions and obeys GitHub's description of its API. */
export class GitHubDouble {
  readonly repository = repository;
  readonly #identities = new Identities();
  readonly #front = new Front(this.#identities);
  readonly #rules: Rules;
  readonly #emulator: Emulator;
  readonly #pullRequests: PullRequests;
  readonly #records: Records;
  readonly #stops: (() => void | Promise<void>)[] = [];

  private constructor(emulator: Emulator) {
    this.#emulator = emulator;
    this.#stops.push(() => emulator.close());
    this.#rules = new Rules(this.#identities, emulator.url);
    this.#pullRequests = new PullRequests(emulator.url);
    this.#records = new Records(emulator.url);
  }

  /** Clients → front → Prism → rules → emulator. */
  static async start(): Promise<GitHubDouble> {
    const double = new GitHubDouble(await startEmulator());
    try {
      await double.#startLayers();
      await double.#pullRequests.fork();
      return double;
    } catch (error) {
      await double.close();
      throw error;
    }
  }

  async #startLayers(): Promise<void> {
    const rules = await startLayer((call) => this.#rules.answer(call));
    this.#stops.push(rules.close);
    const prism = await startPrism(rules.url);
    this.#stops.push(prism.close);
    this.#front.next = prism.url;
    const front = await startLayer((call) => this.#front.answer(call));
    this.#stops.push(front.close);
    this.#rules.publicUrl = front.url;
  }

  async close(): Promise<void> {
    this.#front.clear();
    for (const stop of this.#stops.splice(0).reverse()) await stop();
  }

  /** As if just started: pull requests, comments, checks, faults, requests and jobs' tokens are gone. */
  async reset(): Promise<void> {
    this.#front.clear();
    this.#rules.clear();
    this.#identities.forgetJobs();
    this.#emulator.reset();
    await this.#pullRequests.fork();
  }

  /** What GITHUB_API_URL should say. */
  get url(): string {
    return this.#rules.publicUrl;
  }

  /** Every request of a client, in the order of arrival. */
  get requests(): readonly RecordedRequest[] {
    return this.#front.requests;
  }

  /** What did not conform to GitHub's description of its API; a test expects none. */
  get violations(): readonly Violation[] {
    return this.#front.violations;
  }

  /** A job's token, of github-actions[bot]. */
  token(permissions: Permissions): Promise<string> {
    const secret = this.#emulator.generatedSecrets[0];
    if (secret === undefined) throw new Error("The emulator made no key for its app");
    return this.#identities.issue(permissions, secret.value, this.#emulator.url);
  }

  userToken(login: User): string {
    return userToken(login);
  }

  openPullRequest(wanted: NewPullRequest): Promise<PullRequest> {
    return this.#pullRequests.open(wanted);
  }

  /** Gives the new head. */
  pushTo(pullRequest: PullRequest): Promise<string> {
    return this.#pullRequests.push(pullRequest);
  }

  closePullRequest(number: number): Promise<void> {
    return this.#pullRequests.close(number);
  }

  comments(number: number): Promise<Comment[]> {
    return this.#records.comments(number);
  }

  async addComment(number: number, body: string, as: User | typeof bot): Promise<Comment> {
    const token = as === bot ? await this.token(everything) : userToken(as);
    return this.#records.addComment(number, body, token);
  }

  deleteComment(id: number): Promise<void> {
    return this.#records.deleteComment(id);
  }

  checkRuns(sha: string): Promise<CheckRun[]> {
    return this.#records.checkRuns(sha);
  }

  statuses(sha: string): CommitStatus[] {
    return this.#rules.statuses.of(sha);
  }

  /** Nobody can comment any more. */
  lock(number: number): void {
    this.#rules.locked.add(number);
  }

  /** Lets the next requests of a kind go wrong. */
  fail(fault: Fault): void {
    this.#front.faults.add(fault);
  }

  /** With a number, the gate opens when that many are there; without one it holds the next until it is released. */
  hold(method: string, path: RegExp, count?: number): Gate {
    return this.#front.gates.add(method, path, count);
  }

  /** Answers 404 where a server that only resembles GitHub has nothing. */
  without(feature: Feature): void {
    this.#front.missing.add(feature);
  }
}
