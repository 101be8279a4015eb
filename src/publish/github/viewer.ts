import type { GitHubClient } from "./client.ts";

/** The accounts that a server's own workflow tokens write as, where the server does not say it. */
const workflowAccounts = ["github-actions[bot]", "gitea-actions", "forgejo-actions"];

/**
 * The login names that this token's comments can carry. GitHub tells every kind of token by GraphQL; other servers
 * have no GraphQL, but tell users' tokens by REST. A workflow's own token there is known by its account. Never throws.
 */
export async function viewerLogins(client: GitHubClient): Promise<readonly string[]> {
  try {
    const { viewer } = await client.graphql<{ viewer: { login: string } }>("query { viewer { login } }");
    return [viewer.login];
  } catch {
    // No GraphQL here, or not for this token.
  }
  try {
    const { data } = await client.request("GET /user");
    return [data.login];
  } catch {
    return workflowAccounts;
  }
}
