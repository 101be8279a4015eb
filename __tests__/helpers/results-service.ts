import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import {
  BlobSASPermissions,
  BlobServiceClient,
  type ContainerClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";
import { account, accountKey, startAzurite } from "./azurite.ts";
import { type Permission, permissionOf, runtimeToken } from "./runtime-token.ts";

interface CacheEntry {
  id: number;
  key: string;
  version: string;
  complete: boolean;
}

/**
 * The cache part of GitHub's results service (twirp over HTTP), with a real blob store (Azurite) behind it, as far
 * as @actions/cache speaks to it: exact keys, entries that never change, read-only tokens.
 */
export class ResultsService {
  readonly entries: CacheEntry[] = [];
  /** Every call's method, in order. */
  readonly calls: string[] = [];
  readonly #container: ContainerClient;
  readonly #stop: () => void;
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });

  private constructor(container: ContainerClient, stop: () => void) {
    this.#container = container;
    this.#stop = stop;
  }

  static async start(): Promise<ResultsService> {
    const { port, stop } = await startAzurite();
    const credential = new StorageSharedKeyCredential(account, accountKey);
    const blobs = new BlobServiceClient(`http://127.0.0.1:${port}/${account}`, credential);
    const container = blobs.getContainerClient("cache");
    await container.create();
    const service = new ResultsService(container, stop);
    await new Promise<void>((resolve) => service.#server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  /** What a runner puts into a step's environment. */
  env(permission: Permission = 3): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      ACTIONS_CACHE_SERVICE_V2: "true",
      ACTIONS_RESULTS_URL: `http://127.0.0.1:${port}/`,
      ACTIONS_RUNTIME_TOKEN: runtimeToken(permission),
    };
  }

  /** Puts other content under an entry's key, as a poisoned cache would. */
  async overwrite(entry: CacheEntry, content: Buffer): Promise<void> {
    await this.#container.getBlockBlobClient(blobName(entry)).uploadData(content);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#stop();
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const method = /\.CacheService\/(\w+)$/.exec(request.url ?? "")?.[1] ?? "";
    const permission = permissionOf(request.headers.authorization);
    this.calls.push(method);
    const body = JSON.parse(text);
    switch (method) {
      case "CreateCacheEntry":
        return this.#create(body, permission);
      case "FinalizeCacheEntryUpload":
        return await this.#finalize(body);
      case "GetCacheEntryDownloadURL":
        return this.#find(body);
      default:
        return { status: 404, body: { code: "bad_route", msg: request.url } };
    }
  }

  #create({ key, version }: CacheEntry, permission: number) {
    if ((permission & 2) === 0) {
      return {
        status: 200,
        body: { ok: false, message: "cache write denied: token has no writable scopes" },
      };
    }
    if (this.#entry(key, version)) {
      return { status: 409, body: { code: "already_exists", msg: "cache entry already exists" } };
    }
    const entry = { id: this.entries.length + 1, key, version, complete: false };
    this.entries.push(entry);
    return { status: 200, body: { ok: true, signed_upload_url: this.#signedUrl(entry, "cw") } };
  }

  async #finalize({ key, version, size_bytes }: CacheEntry & { size_bytes: string }) {
    const entry = this.#entry(key, version);
    if (!entry) return { status: 200, body: { ok: false, message: "not reserved" } };
    const { contentLength } = await this.#container.getBlobClient(blobName(entry)).getProperties();
    if (String(contentLength) !== String(size_bytes)) {
      return { status: 200, body: { ok: false, message: "size mismatch" } };
    }
    entry.complete = true;
    return { status: 200, body: { ok: true, entry_id: String(entry.id) } };
  }

  #find({ key, version }: CacheEntry) {
    const entry = this.#entry(key, version);
    if (!entry?.complete)
      return { status: 200, body: { ok: false, signed_download_url: "", matched_key: "" } };
    return {
      status: 200,
      body: { ok: true, signed_download_url: this.#signedUrl(entry, "r"), matched_key: key },
    };
  }

  #entry(key: string, version: string): CacheEntry | undefined {
    return this.entries.find((entry) => entry.key === key && entry.version === version);
  }

  #signedUrl(entry: CacheEntry, permissions: string): string {
    const signature = generateBlobSASQueryParameters(
      {
        containerName: this.#container.containerName,
        blobName: blobName(entry),
        permissions: BlobSASPermissions.parse(permissions),
        expiresOn: new Date(Date.now() + 3600e3),
        protocol: SASProtocol.HttpsAndHttp,
      },
      new StorageSharedKeyCredential(account, accountKey),
    );
    return `${this.#container.getBlobClient(blobName(entry)).url}?${signature}`;
  }
}

function blobName({ id }: CacheEntry): string {
  return `entry-${id}`;
}
