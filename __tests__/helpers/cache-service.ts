import type { ContainerClient } from "@azure/storage-blob";
import { signedUrl } from "./azurite.ts";
import type { Reply } from "./reply.ts";
import { permissionOf } from "./runtime-token.ts";

export interface CacheEntry {
  id: number;
  key: string;
  version: string;
  complete: boolean;
}

/** The cache methods of the results service: exact keys, entries that never change, read-only tokens. */
export class CacheService {
  readonly entries: CacheEntry[] = [];
  readonly #container: ContainerClient;

  constructor(container: ContainerClient) {
    this.#container = container;
  }

  /** Null for a method that it does not have. */
  async answer(method: string, body: never, authorization: string | undefined): Promise<Reply | null> {
    switch (method) {
      case "CreateCacheEntry":
        return this.#create(body, permissionOf(authorization));
      case "FinalizeCacheEntryUpload":
        return await this.#finalize(body);
      case "GetCacheEntryDownloadURL":
        return this.#find(body);
      default:
        return null;
    }
  }

  /** Puts other content under an entry's key, as a poisoned cache would. */
  async overwrite(entry: CacheEntry, content: Buffer): Promise<void> {
    await this.#container.getBlockBlobClient(blobName(entry)).uploadData(content);
  }

  #create({ key, version }: CacheEntry, permission: number): Reply {
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
    const url = signedUrl(this.#container, blobName(entry), "cw");
    return { status: 200, body: { ok: true, signed_upload_url: url } };
  }

  async #finalize({ key, version, size_bytes }: CacheEntry & { size_bytes: string }): Promise<Reply> {
    const entry = this.#entry(key, version);
    if (!entry) return { status: 200, body: { ok: false, message: "not reserved" } };
    const { contentLength } = await this.#container.getBlobClient(blobName(entry)).getProperties();
    if (String(contentLength) !== String(size_bytes)) {
      return { status: 200, body: { ok: false, message: "size mismatch" } };
    }
    entry.complete = true;
    return { status: 200, body: { ok: true, entry_id: String(entry.id) } };
  }

  #find({ key, version }: CacheEntry): Reply {
    const entry = this.#entry(key, version);
    if (!entry?.complete) {
      return { status: 200, body: { ok: false, signed_download_url: "", matched_key: "" } };
    }
    const url = signedUrl(this.#container, blobName(entry), "r");
    return { status: 200, body: { ok: true, signed_download_url: url, matched_key: key } };
  }

  #entry(key: string, version: string): CacheEntry | undefined {
    return this.entries.find((entry) => entry.key === key && entry.version === version);
  }
}

function blobName({ id }: CacheEntry): string {
  return `entry-${id}`;
}
