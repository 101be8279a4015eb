const scope = "refs/heads/main";

/** What a token lets a job do with the cache: 1 read, 2 write. */
export type Permission = 1 | 3;

/** A runner's token is a JWT whose `ac` claim lists cache scopes; the client only hands it on. */
export function runtimeToken(permission: Permission): string {
  const claims = { ac: JSON.stringify([{ Scope: scope, Permission: permission }]) };
  return `${["{}", JSON.stringify(claims)].map((part) => Buffer.from(part).toString("base64url")).join(".")}.unsigned`;
}

/** What the bearer of an `authorization` header may do. */
export function permissionOf(authorization = ""): number {
  const claims = JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString());
  return JSON.parse(claims.ac)[0].Permission;
}
