import { setTimeout as wait } from "node:timers/promises";
import { type ApiProblem, apiProblem } from "./api-problem.ts";
import type { GitHubClient } from "./client.ts";
import { isLater, isNeighbour, isSameText, isSameWriter, type Marker } from "./comment-marker.ts";
import {
  createComment,
  currentHead,
  type OwnComment,
  ownComments,
  type Place,
  removeComment,
  updateComment,
} from "./comments-api.ts";
import { viewerLogins } from "./viewer.ts";

/** Where and as what a comment is to stand. */
export interface CommentRequest extends Place {
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
  /** `stands`: an earlier run's comment could not be brought up to date, and says what may be so no longer. */
  | { kind: "refused"; problem: ApiProblem; stands: boolean };

/** Runs that race are through with each other after so many looks, with a pause between two. */
const mostLooks = 4;
const pauseMs = 1000;

/**
 * Keeps one comment a pull request, key and writer: brings ours up to date in place, or begins it. Ours is one that
 * begins with our marker and that this token's own account wrote. Never throws.
 */
export async function stickyComment(client: GitHubClient, request: CommentRequest): Promise<CommentOutcome> {
  const { marker, body, mayBegin } = request;
  let stands = false;
  try {
    const logins = await viewerLogins(client);
    const own = oursAmong(await ownComments(client, request, { key: marker.key, logins }), marker);
    const [oldest] = own;
    stands = oldest !== undefined;
    if (!oldest && !mayBegin) return { kind: "not-wanted" };
    const later = own.find((comment) => isLater(comment.marker, marker));
    if (later) return overtaken(later);
    // Last of all, since it may change at any time.
    const head = await currentHead(client, request);
    if (marker.headSha !== "" && head !== marker.headSha) return movedOn(head);
    const url = oldest ? await updateComment(client, request, { id: oldest.id, body }) : null;
    if (url !== null) return await settle(client, request, { url, logins });
    const created = await createComment(client, request, body);
    return await settle(client, request, { url: created.url, logins: [...logins, created.login] });
  } catch (error) {
    return { kind: "refused", problem: apiProblem(error), stands };
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

/**
 * Looks at what stands after a write: another attempt may have written at the same time, or the server may have
 * answered with an error after it had created a comment. The oldest comment stays, with the text of the later run.
 */
async function settle(
  client: GitHubClient,
  request: CommentRequest,
  { url, logins }: { url: string; logins: readonly string[] },
): Promise<CommentOutcome> {
  const { marker, body } = request;
  let hasNeighbour = false;
  for (let look = 1; look <= mostLooks; look += 1) {
    const all = await ownComments(client, request, { key: marker.key, logins });
    hasNeighbour = all.some((comment) => isNeighbour(comment.marker, marker));
    const [oldest, ...others] = all.filter((comment) => isSameWriter(comment.marker, marker));
    await Promise.all(others.map(({ id }) => removeComment(client, request, id)));
    if (!oldest) break;
    if (isLater(oldest.marker, marker)) return overtaken(oldest);
    if (isSameText(oldest.marker, marker)) return { kind: "posted", url: oldest.url, hasNeighbour };
    await updateComment(client, request, { id: oldest.id, body });
    await wait(pauseMs);
  }
  return { kind: "posted", url, hasNeighbour };
}

function overtaken({ marker, url }: OwnComment): CommentOutcome {
  return { kind: "outdated", why: `run ${marker.runId} has commented on this commit since`, url };
}

function movedOn(head: string): CommentOutcome {
  return { kind: "outdated", why: `the pull request has moved on to ${head.slice(0, 7)}`, url: "" };
}
