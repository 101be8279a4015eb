import { z } from "zod";
import { apiProblem } from "./api-problem.ts";
import type { GitHubClient } from "./client.ts";
import { type Marker, parseMarker } from "./comment-marker.ts";

/** A pull request. */
export interface Place {
  owner: string;
  repo: string;
  number: number;
}

/** A comment that begins with a marker, of one of our accounts. */
export interface OwnComment {
  /** The client reads numbers that JavaScript cannot hold exactly as bigint. */
  id: number | bigint;
  url: string;
  marker: Marker;
}

/** GitHub gives a hundred a page; nobody reads the ten-thousandth comment. */
const mostPages = 100;

/** An answer is believed no further than this: proxies and servers that only resemble GitHub answer, too. */
const commentSchema = z.object({
  id: z.union([z.number(), z.bigint()]),
  html_url: z.string().regex(/^https?:\/\/[\x21-\x7e]+$/),
  body: z.string().nullish(),
  user: z.object({ login: z.string() }).nullish(),
});
const pullSchema = z.object({ head: z.object({ sha: z.string() }) });

/** The commit that is the pull request's head now. Throws the client's error. */
export async function currentHead(client: GitHubClient, { owner, repo, number }: Place): Promise<string> {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}";
  const { data } = await client.request(route, { owner, repo, pull_number: number });
  return pullSchema.parse(data).head.sha;
}

/** Our comments with this key on all pages, the oldest first: ids only ever grow. Throws the client's error. */
export async function ownComments(
  client: GitHubClient,
  { owner, repo, number }: Place,
  { key, logins }: { key: string; logins: readonly string[] },
): Promise<OwnComment[]> {
  const route = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
  const pages = client.paginate.iterator(route, { owner, repo, issue_number: number, per_page: 100 });
  const found: OwnComment[] = [];
  let count = 0;
  for await (const { data } of pages) {
    found.push(
      ...z
        .array(z.unknown())
        .parse(data)
        .flatMap((item) => ownComment(item, key, logins)),
    );
    count += 1;
    if (count === mostPages) break;
  }
  return found.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}

function ownComment(item: unknown, key: string, logins: readonly string[]): OwnComment[] {
  const comment = commentSchema.safeParse(item).data;
  if (!comment || !logins.includes(comment.user?.login ?? "")) return [];
  const marker = parseMarker(comment.body ?? "");
  return marker?.key === key ? [{ id: comment.id, url: comment.html_url, marker }] : [];
}

/** Gives the new comment's id, address and author. Throws the client's error. */
export async function createComment(client: GitHubClient, { owner, repo, number }: Place, body: string) {
  const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
  const { data } = await client.request(route, { owner, repo, issue_number: number, body });
  const { id, html_url: url, user } = commentSchema.parse(data);
  return { id, url, login: user?.login ?? "" };
}

/** Gives the comment's address; null when someone has deleted it meanwhile. Throws the client's error. */
export async function updateComment(
  client: GitHubClient,
  { owner, repo }: Place,
  { id, body }: { id: OwnComment["id"]; body: string },
): Promise<string | null> {
  try {
    const route = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
    const { data } = await client.request(route, { owner, repo, comment_id: id, body });
    return commentSchema.parse(data).html_url;
  } catch (error) {
    if (apiProblem(error).kind === "missing") return null;
    throw error;
  }
}

/** A duplicate that cannot be removed does no harm that would be worth a failure. Never throws. */
export async function removeComment(
  client: GitHubClient,
  { owner, repo }: Place,
  id: OwnComment["id"],
): Promise<void> {
  const route = "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}";
  await client.request(route, { owner, repo, comment_id: id }).catch(() => undefined);
}
