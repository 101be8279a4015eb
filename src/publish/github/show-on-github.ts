import type { PublishConfig } from "../../config/publish-config.ts";
import { githubClient } from "./client.ts";
import { leaveCheck, wantedCheck } from "./leave-check.ts";
import type { Note } from "./note.ts";
import { commentOnPullRequests } from "./pull-request-comment.ts";
import type { Showing } from "./showing.ts";

export interface Shown {
  /** Empty without a comment. */
  commentUrl: string;
  notes: Note[];
}

/**
 * Shows a story where the workflow's occasion and the user's configuration say: a comment on each pull request
 * concerned, a check on the commit. Never throws: what could not be shown is a note, with what to do about it.
 */
export async function showOnGitHub(showing: Showing): Promise<Shown> {
  const { config, occasion, context, token, detail } = showing;
  const hasPullRequest = occasion.kind === "pull-request" || occasion.kind === "measured-elsewhere";
  const wantsComment = config.comment !== "never" && hasPullRequest;
  const form = wantedCheck(config.check, occasion);
  if (!wantsComment && form === null) return { commentUrl: "", notes: [nothingToPost(showing)] };
  if (token === "") return { commentUrl: "", notes: [noToken(config)] };
  if (!/^[\x21-\x7e]+$/.test(token)) return { commentUrl: "", notes: [oddToken] };
  const client = githubClient({ apiUrl: context.apiUrl, token }, detail);
  const { url, notes } = wantsComment ? await commentOnPullRequests(client, showing) : { url: "", notes: [] };
  const check = form === null ? null : await leaveCheck(client, showing, form);
  return { commentUrl: url, notes: check === null ? notes : [...notes, check] };
}

/** Without the token's text: whoever prints it gives it away. */
const oddToken: Note = {
  level: "unposted",
  text: "The token holds a character that no token has, such as a line end or a space, so nothing was posted.",
};

function nothingToPost({ config, occasion }: Showing): Note {
  if (occasion.kind === "unreadable" && config.comment !== "never") {
    const text = `The ${occasion.event} event does not say which pull request it is about (its fork may be deleted), so there is no comment.`;
    return { level: "unposted", text };
  }
  const why = config.comment === "never" ? "comment is never" : "there is no pull request on this occasion";
  return { level: "info", text: `No comment, since ${why}, and no check.` };
}

/** Whoever wrote down what to post waits for it. */
function noToken({ comment, check }: PublishConfig): Note {
  const isAsked = ["always", "on-change", "on-failure"].includes(comment) || check !== "auto";
  return {
    level: isAsked ? "unposted" : "notice",
    text: "The token (github-token, GITHUB_TOKEN) is empty, so nothing was posted; the report is on the summary page.",
  };
}
