import { spawn } from "node:child_process";
import { createServer, type IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import {
  BlobSASPermissions,
  BlobServiceClient,
  type ContainerClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";

/** Azurite's public, well-known account: no secret. */
const account = "devstoreaccount1";
const accountKey = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
const scope = "refs/heads/main";

interface CacheEntry {
  id: number;
  key: string;
  version: string;
  complete: boolean;
}

/** What a token lets a job do with the cache: 1 read, 2 write. */
type Permission = 1 | 3;

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

/** A runner's token is a JWT whose `ac` claim lists cache scopes; the client only hands it on. */
function runtimeToken(permission: Permission): string {
  const claims = { ac: JSON.stringify([{ Scope: scope, Permission: permission }]) };
  return `${["{}", JSON.stringify(claims)].map((part) => Buffer.from(part).toString("base64url")).join(".")}.unsigned`;
}

function permissionOf(authorization = ""): number {
  const claims = JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString());
  return JSON.parse(claims.ac)[0].Permission;
}

function startAzurite(): Promise<{ port: number; stop: () => void }> {
  const program = createRequire(import.meta.url).resolve("azurite/dist/src/blob/main.js");
  const options = [
    "--blobPort",
    "0",
    "--inMemoryPersistence",
    "--silent",
    "--skipApiVersionCheck",
    "--disableTelemetry",
  ];
  const child = spawn(process.execPath, [program, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`Azurite ended with exit code ${code}`)));
    let said = "";
    child.stdout.on("data", (data: Buffer) => {
      said += data;
      const port = /successfully listen\w* (?:on|at) http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (port) resolve({ port: Number(port), stop: () => void child.kill() });
    });
  });
}
