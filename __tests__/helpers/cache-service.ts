import type { ContainerClient } from "@azure/storage-blob";
import { signedUrl } from "./azurite.ts";
import type { Reply } from "./reply.ts";
import { scopesFor } from "./runtime-token.ts";

export interface CacheEntry {
  id: number;
  key: string;
  version: string;
  /** The ref whose runs may read it; the default branch's are everybody's. */
  scope: string;
  complete: boolean;
}

/** A request's fields, as far as the methods here read them. */
interface Request {
  key: string;
  version: string;
  restore_keys?: string[];
  size_bytes: string;
}

/**
 * The cache methods of the results service: entries that never change, each in the scope of a ref, found by their
 * whole key or else by its beginning, as GitHub documents the search.
 */
export class CacheService {
  readonly entries: CacheEntry[] = [];
  readonly #container: ContainerClient;
  #lastId = 0;

  constructor(container: ContainerClient) {
    this.#container = container;
  }

  /** Null for a method that it does not have. */
  async answer(method: string, request: Request, authorization: string | undefined): Promise<Reply | null> {
    const [own] = scopesFor("write", authorization);
    switch (method) {
      case "CreateCacheEntry":
        return this.#create(request, own);
      case "FinalizeCacheEntryUpload":
        return await this.#finalize(request, own);
      case "GetCacheEntryDownloadURL":
        return this.#find(request, scopesFor("read", authorization));
      default:
        return null;
    }
  }

  /** Puts other content under an entry's key, as a poisoned cache would. */
  async overwrite(entry: CacheEntry, content: Buffer): Promise<void> {
    await this.#container.getBlockBlobClient(blobName(entry)).uploadData(content);
  }

  #create({ key, version }: Request, scope: string | undefined): Reply {
    if (scope === undefined) return refusal("cache write denied: token has no writable scopes");
    if (this.#entry(key, version, scope)) {
      return { status: 409, body: { code: "already_exists", msg: "cache entry already exists" } };
    }
    this.#lastId += 1;
    const entry = { id: this.#lastId, key, version, scope, complete: false };
    this.entries.push(entry);
    const url = signedUrl(this.#container, blobName(entry), "cw");
    return { status: 200, body: { ok: true, signed_upload_url: url } };
  }

  async #finalize({ key, version, size_bytes }: Request, scope: string | undefined): Promise<Reply> {
    const entry = this.#entry(key, version, scope);
    if (!entry) return refusal("not reserved");
    const { contentLength } = await this.#container.getBlobClient(blobName(entry)).getProperties();
    if (String(contentLength) !== String(size_bytes)) return refusal("size mismatch");
    entry.complete = true;
    return { status: 200, body: { ok: true, entry_id: String(entry.id) } };
  }

  #find({ key, version, restore_keys = [] }: Request, scopes: readonly string[]): Reply {
    for (const scope of scopes) {
      const usable = this.entries.filter(
        (entry) => entry.complete && entry.version === version && entry.scope === scope,
      );
      const beginnings = [key, ...restore_keys].map((start) =>
        usable.findLast((entry) => entry.key.startsWith(start)),
      );
      const entry = usable.find((one) => one.key === key) ?? beginnings.find((one) => one !== undefined);
      if (entry === undefined) continue;
      const url = signedUrl(this.#container, blobName(entry), "r");
      return { status: 200, body: { ok: true, signed_download_url: url, matched_key: entry.key } };
    }
    return { status: 200, body: { ok: false, signed_download_url: "", matched_key: "" } };
  }

  #entry(key: string, version: string, scope: string | undefined): CacheEntry | undefined {
    return this.entries.find(
      (entry) => entry.key === key && entry.version === version && entry.scope === scope,
    );
  }
}

function refusal(message: string): Reply {
  return { status: 200, body: { ok: false, message } };
}

function blobName({ id }: CacheEntry): string {
  return `entry-${id}`;
}
