const scope = "refs/heads/main";
const run = "ce7f54c7-61c7-4aae-887f-30da475f5f1a";
const job = "ca395085-040a-526b-2ce8-bdc85f692774";

/** What a token lets a job do with the cache: 1 read, 2 write. */
export type Permission = 1 | 3;

/**
 * A runner's token is a JWT. Its `ac` claim lists cache scopes, which the client only hands on; its `scp` claim
 * names run and job, which the artifact client reads. `claims` replaces any of them.
 */
export function runtimeToken(permission: Permission, claims: Record<string, string> = {}): string {
  const all = {
    scp: `Actions.GenericRead:00000000 Actions.Results:${run}:${job}`,
    ac: JSON.stringify([{ Scope: scope, Permission: permission }]),
    ...claims,
  };
  return `${["{}", JSON.stringify(all)].map((part) => Buffer.from(part).toString("base64url")).join(".")}.unsigned`;
}

/** What the bearer of an `authorization` header may do. */
export function permissionOf(authorization = ""): number {
  return JSON.parse(claimsOf(authorization).ac ?? "")[0].Permission;
}

/** Whether a request is about the run and the job of the token that it bears. */
export function isOwnJob(authorization: string | undefined, runId: string, jobId: string): boolean {
  const scopes = claimsOf(authorization).scp?.split(" ") ?? [];
  return scopes.includes(`Actions.Results:${runId}:${jobId}`);
}

function claimsOf(authorization = ""): Record<string, string | undefined> {
  return JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString());
}
