import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Artifact, ArtifactService } from "./artifact-service.ts";
import { createContainer, startAzurite } from "./azurite.ts";
import { type CacheEntry, CacheService } from "./cache-service.ts";
import type { Reply } from "./reply.ts";
import { mainBranch, type Permission, runtimeToken } from "./runtime-token.ts";

/**
 * GitHub's results service (twirp over HTTP), with a real blob store (Azurite) behind it, as far as
 * @actions/cache and @actions/artifact speak to it.
 */
export class ResultsService {
  /** Every call's method, in order. */
  readonly calls: string[] = [];
  readonly #cache: CacheService;
  readonly #artifacts: ArtifactService;
  readonly #stop: () => void;
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });

  private constructor(cache: CacheService, artifacts: ArtifactService, stop: () => void) {
    this.#cache = cache;
    this.#artifacts = artifacts;
    this.#stop = stop;
  }

  static async start(): Promise<ResultsService> {
    const { port, stop } = await startAzurite();
    const cache = new CacheService(await createContainer(port, "cache"));
    const artifacts = new ArtifactService(await createContainer(port, "artifact"));
    const service = new ResultsService(cache, artifacts, stop);
    await new Promise<void>((resolve) => service.#server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  get entries(): CacheEntry[] {
    return this.#cache.entries;
  }

  get artifacts(): Artifact[] {
    return this.#artifacts.artifacts;
  }

  /** What a runner puts into the environment of a step of a run on `ref`, such as `refs/pull/1/merge`. */
  env(permission: Permission = 3, ref = mainBranch): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      ACTIONS_CACHE_SERVICE_V2: "true",
      ACTIONS_RESULTS_URL: `http://127.0.0.1:${port}/`,
      ACTIONS_RUNTIME_TOKEN: runtimeToken(permission, ref),
    };
  }

  /** Puts other content under an entry's key, as a poisoned cache would. */
  async overwrite(entry: CacheEntry, content: Buffer): Promise<void> {
    await this.#cache.overwrite(entry, content);
  }

  /** The files in an artifact, by name. Throws for one that was not uploaded whole. */
  async download(name: string): Promise<Record<string, string>> {
    return await this.#artifacts.download(name);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#stop();
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const [, service = "", method = ""] = /\.(\w+)Service\/(\w+)$/.exec(request.url ?? "") ?? [];
    this.calls.push(method);
    const { authorization } = request.headers;
    const reply =
      service === "Artifact"
        ? await this.#artifacts.answer(method, JSON.parse(text), authorization)
        : await this.#cache.answer(method, JSON.parse(text), authorization);
    return reply ?? { status: 404, body: { code: "bad_route", msg: request.url } };
  }
}
