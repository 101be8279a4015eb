/** What a token lets a job do with a scope of the cache: 1 read, 2 write. */
export type Permission = 1 | 3;

interface CacheScope {
  Scope: string;
  Permission: number;
}

export const mainBranch = "refs/heads/main";
const run = "ce7f54c7-61c7-4aae-887f-30da475f5f1a";
const job = "ca395085-040a-526b-2ce8-bdc85f692774";

/**
 * A runner's token is a JWT. Its `ac` claim lists cache scopes, the job's own ref and the default branch, which
 * the client only hands on; its `scp` claim names run and job, which the artifact client reads.
 * @param claims replace any of them.
 */
export function runtimeToken(
  permission: Permission,
  ref = mainBranch,
  claims: Record<string, string> = {},
): string {
  const scopes: CacheScope[] = [{ Scope: ref, Permission: permission }];
  if (ref !== mainBranch) scopes.push({ Scope: mainBranch, Permission: 1 });
  const all = {
    scp: `Actions.GenericRead:00000000 Actions.Results:${run}:${job}`,
    ac: JSON.stringify(scopes),
    ...claims,
  };
  return `${["{}", JSON.stringify(all)].map((part) => Buffer.from(part).toString("base64url")).join(".")}.unsigned`;
}

/** The scopes that the bearer of an `authorization` header may use so, the job's own first. */
export function scopesFor(use: "read" | "write", authorization: string | undefined): string[] {
  const scopes: CacheScope[] = JSON.parse(claimsOf(authorization).ac ?? "[]");
  const bit = use === "read" ? 1 : 2;
  return scopes.filter(({ Permission }) => (Permission & bit) !== 0).map(({ Scope }) => Scope);
}

/** Whether a request is about the run and the job of the token that it bears. */
export function isOwnJob(authorization: string | undefined, runId: string, jobId: string): boolean {
  const scopes = claimsOf(authorization).scp?.split(" ") ?? [];
  return scopes.includes(`Actions.Results:${runId}:${jobId}`);
}

function claimsOf(authorization = ""): Record<string, string | undefined> {
  return JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString());
}
