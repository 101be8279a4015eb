import { createHash } from "node:crypto";
import type { ContainerClient } from "@azure/storage-blob";
import { signedUrl } from "./azurite.ts";
import type { Reply } from "./reply.ts";
import { isOwnJob } from "./runtime-token.ts";
import { unzip } from "./unzip.ts";

export interface Artifact {
  id: number;
  name: string;
  complete: boolean;
  /** Bytes of the archive; 0 until it is complete. */
  size: number;
  /** When it goes; null: as long as the repository's settings say. */
  expiresAt: Date | null;
}

/** A request's fields, as far as the methods here read them. */
interface Request {
  workflow_run_backend_id: string;
  workflow_job_run_backend_id: string;
  name: string;
  expires_at?: string;
  size: string;
  hash?: string;
  name_filter?: string;
  id_filter?: string;
}

/** The artifact methods of the results service: names that are taken once, and archives that never change. */
export class ArtifactService {
  readonly artifacts: Artifact[] = [];
  readonly #container: ContainerClient;
  #lastId = 0;

  constructor(container: ContainerClient) {
    this.#container = container;
  }

  /** Null for a method that it does not have. */
  async answer(method: string, request: Request, authorization: string | undefined): Promise<Reply | null> {
    const { workflow_run_backend_id: run, workflow_job_run_backend_id: job } = request;
    if (!isOwnJob(authorization, run, job)) {
      return { status: 403, body: { code: "permission_denied", msg: "the token is another job's" } };
    }
    switch (method) {
      case "CreateArtifact":
        return this.#create(request);
      case "FinalizeArtifact":
        return await this.#finalize(request);
      case "ListArtifacts":
        return this.#list(request);
      case "GetSignedArtifactURL":
        return this.#withArtifact(request, ({ id }) => ({
          signed_url: signedUrl(this.#container, blobName(id), "r"),
        }));
      case "DeleteArtifact":
        return this.#withArtifact(request, (artifact) => {
          this.artifacts.splice(this.artifacts.indexOf(artifact), 1);
          return { ok: true, artifact_id: String(artifact.id) };
        });
      default:
        return null;
    }
  }

  /** The files in an artifact. Throws for a name that it does not have. */
  async download(name: string): Promise<Record<string, string>> {
    const artifact = this.artifacts.find((one) => one.name === name);
    if (!artifact?.complete) throw new Error(`There is no artifact ${name}.`);
    return unzip(await this.#container.getBlobClient(blobName(artifact.id)).downloadToBuffer());
  }

  #create({ name, expires_at }: Request): Reply {
    if (this.artifacts.some((artifact) => artifact.name === name)) {
      const msg = "an artifact with this name already exists on the workflow run";
      return { status: 409, body: { code: "already_exists", msg } };
    }
    const expiresAt = expires_at === undefined ? null : new Date(expires_at);
    this.#lastId += 1;
    this.artifacts.push({ id: this.#lastId, name, complete: false, size: 0, expiresAt });
    const url = signedUrl(this.#container, blobName(this.#lastId), "cw");
    return { status: 200, body: { ok: true, signed_upload_url: url } };
  }

  async #finalize({ name, size, hash }: Request): Promise<Reply> {
    const artifact = this.artifacts.find((one) => one.name === name);
    if (!artifact) return notFound(name);
    const stored = await this.#container.getBlobClient(blobName(artifact.id)).downloadToBuffer();
    const digest = `sha256:${createHash("sha256").update(stored).digest("hex")}`;
    if (String(stored.length) !== size || hash !== digest) {
      return { status: 400, body: { code: "invalid_argument", msg: "size or hash is not the blob's" } };
    }
    Object.assign(artifact, { complete: true, size: stored.length });
    return { status: 200, body: { ok: true, artifact_id: String(artifact.id) } };
  }

  #list({ name_filter, id_filter, ...ids }: Request): Reply {
    const found = this.artifacts.filter(
      ({ id, name, complete }) =>
        complete &&
        (name_filter === undefined || name === name_filter) &&
        (id_filter === undefined || String(id) === id_filter),
    );
    const artifacts = found.map(({ id, name, size }) => ({
      workflow_run_backend_id: ids.workflow_run_backend_id,
      workflow_job_run_backend_id: ids.workflow_job_run_backend_id,
      database_id: String(id),
      name,
      size: String(size),
    }));
    return { status: 200, body: { artifacts } };
  }

  #withArtifact({ name }: Request, body: (artifact: Artifact) => object): Reply {
    const artifact = this.artifacts.find((one) => one.name === name && one.complete);
    return artifact ? { status: 200, body: body(artifact) } : notFound(name);
  }
}

function notFound(name: string): Reply {
  return { status: 404, body: { code: "not_found", msg: `no artifact ${name}` } };
}

function blobName(id: number): string {
  return `artifact-${id}.zip`;
}
