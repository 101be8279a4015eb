import { type ApiProblem, apiProblem } from "./api-problem.ts";
import type { GitHubClient } from "./client.ts";
import { isLater, isNeighbour, isSameWriter, type Marker, parseMarker } from "./comment-marker.ts";
import { viewerLogins } from "./viewer.ts";

/** Where and as what a comment is to stand. */
export interface CommentRequest {
  owner: string;
  repo: string;
  number: number;
  marker: Marker;
  /** Begins with the marker; at most 65,536 characters. */
  body: string;
  /** False: a comment that stands already is brought up to date, but none is begun. */
  mayBegin: boolean;
}

export type CommentOutcome =
  /** `hasNeighbour`: another job or step of this run has a comment with the same key. */
  | { kind: "posted"; url: string; hasNeighbour: boolean }
  /** The pull request has moved on, or a later run has written already, at `url`. */
  | { kind: "outdated"; why: string; url: string }
  | { kind: "not-wanted" }
  | { kind: "refused"; problem: ApiProblem };

interface OwnComment {
  /** The client reads numbers that JavaScript cannot hold exactly as bigint. */
  id: number | bigint;
  url: string;
  marker: Marker;
}

/**
 * Keeps one comment a pull request, key and writer: brings ours up to date in place, or begins it. Ours is one that
 * begins with our marker and that this token's own account wrote. Never throws.
 */
export async function stickyComment(client: GitHubClient, request: CommentRequest): Promise<CommentOutcome> {
  try {
    const head = await currentHead(client, request);
    if (request.marker.headSha !== "" && head !== request.marker.headSha) {
      return { kind: "outdated", why: `the pull request has moved on to ${head.slice(0, 7)}`, url: "" };
    }
    const logins = await viewerLogins(client);
    const all = await ownComments(client, request, logins);
    const [oldest, ...others] = oursAmong(all, request.marker);
    if (!oldest) return request.mayBegin ? await begin(client, request, logins) : { kind: "not-wanted" };
    const later = [oldest, ...others].find(({ marker }) => isLater(marker, request.marker));
    if (later) return overtaken(later);
    await removeAll(client, request, others);
    return (await update(client, request, oldest, all)) ?? (await begin(client, request, logins));
  } catch (error) {
    return { kind: "refused", problem: apiProblem(error) };
  }
}

/**
 * The comments that this job's step wrote, the oldest first. Else one that a job or step of the same workflow left
 * which is not there any more, as after a renaming: not one that another of this run has just written.
 */
function oursAmong(comments: readonly OwnComment[], ours: Marker): OwnComment[] {
  const own = comments.filter(({ marker }) => isSameWriter(marker, ours));
  if (own.length > 0) return own;
  const left = comments.find(({ marker }) => marker.workflow === ours.workflow && !isNeighbour(marker, ours));
  return left === undefined ? [] : [left];
}

async function currentHead(client: GitHubClient, { owner, repo, number }: CommentRequest): Promise<string> {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}";
  const { data } = await client.request(route, { owner, repo, pull_number: number });
  return data.head.sha;
}

/** Our comments with this key on all pages, the oldest first: ids only ever grow. */
async function ownComments(
  client: GitHubClient,
  { owner, repo, number, marker: { key } }: CommentRequest,
  logins: readonly string[],
): Promise<OwnComment[]> {
  const route = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
  const comments = await client.paginate(route, { owner, repo, issue_number: number, per_page: 100 });
  return comments
    .flatMap(({ id, html_url, body, user }) => {
      const marker = logins.includes(user?.login ?? "") ? parseMarker(body ?? "") : null;
      return marker?.key === key ? [{ id, url: html_url, marker }] : [];
    })
    .sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
}

/** Null when someone has deleted the comment meanwhile. */
async function update(
  client: GitHubClient,
  request: CommentRequest,
  { id }: OwnComment,
  all: readonly OwnComment[],
): Promise<CommentOutcome | null> {
  const { owner, repo } = request;
  try {
    const route = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
    const { data } = await client.request(route, { owner, repo, comment_id: id, body: request.body });
    return posted(data.html_url, request, all);
  } catch (error) {
    if (apiProblem(error).kind === "missing") return null;
    throw error;
  }
}

/**
 * Creates the comment, then looks again: another attempt may have done the same at the same time, or the server may
 * have answered with an error after it had created one. The oldest stays, with the text of the later run.
 */
async function begin(
  client: GitHubClient,
  request: CommentRequest,
  logins: readonly string[],
): Promise<CommentOutcome> {
  const { owner, repo, number } = request;
  const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
  const { data } = await client.request(route, { owner, repo, issue_number: number, body: request.body });
  const all = await ownComments(client, request, [...logins, data.user?.login ?? ""]);
  const mine = posted(data.html_url, request, all);
  const [oldest, ...others] = all.filter(({ marker }) => isSameWriter(marker, request.marker));
  await removeAll(client, request, others);
  if (oldest === undefined || oldest.id === data.id) return mine;
  if (isLater(oldest.marker, request.marker)) return overtaken(oldest);
  return (await update(client, request, oldest, all)) ?? mine;
}

function posted(url: string, { marker }: CommentRequest, all: readonly OwnComment[]): CommentOutcome {
  return { kind: "posted", url, hasNeighbour: all.some((one) => isNeighbour(one.marker, marker)) };
}

function overtaken({ marker, url }: OwnComment): CommentOutcome {
  return { kind: "outdated", why: `run ${marker.runId} has commented on this commit since`, url };
}

/** A comment that has gone already needs no removing. */
async function removeAll(
  client: GitHubClient,
  { owner, repo }: CommentRequest,
  comments: readonly OwnComment[],
): Promise<void> {
  for (const { id } of comments) {
    const route = "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}";
    await client.request(route, { owner, repo, comment_id: id }).catch((error: unknown) => {
      if (apiProblem(error).kind !== "missing") throw error;
    });
  }
}
