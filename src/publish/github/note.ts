import type { CheckPolicy, CommentPolicy } from "../../config/publish-config.ts";
import type { ApiProblem } from "./api-problem.ts";
import type { CheckForm, CheckOutcome } from "./commit-check.ts";
import type { Outsider } from "./occasion.ts";
import type { CommentOutcome } from "./sticky-comment.ts";

/**
 * Something to tell whoever reads the job's log, on one line of plain text. `unposted`: something wanted could not be
 * shown, which is a warning beside results, and an error for a job that only publishes.
 */
export interface Note {
  level: "info" | "notice" | "warning" | "unposted";
  text: string;
}

const whose: Readonly<Record<Outsider, string>> = {
  fork: "A fork's pull request",
  dependabot: "A pull request of Dependabot",
};

/** In which circumstances a comment was to be posted. */
export interface CommentContext {
  policy: CommentPolicy;
  outsider: Outsider | null;
  /** The job does nothing but publish, so that its token is meant to write. */
  onlyPublishes: boolean;
  examplesUrl: string | null;
}

/** What became of the comment; null when there is nothing to tell. Pure. */
export function commentNote(outcome: CommentOutcome, context: CommentContext): Note | null {
  switch (outcome.kind) {
    case "posted":
      return outcome.hasNeighbour
        ? sharedKeyNote(outcome.url)
        : { level: "info", text: `Comment: ${outcome.url}` };
    case "outdated":
      return { level: "notice", text: `The comment was left as it is: ${outcome.why}.` };
    case "not-wanted":
      return null;
    case "refused":
      return refusalNote(outcome, context);
  }
}

/** Nobody who left `comment: auto` asked for write access; whoever wrote a policy waits for the comment. */
function refusalNote(
  { problem, stands }: CommentOutcome & { kind: "refused" },
  context: CommentContext,
): Note {
  const { policy, outsider, onlyPublishes, examplesUrl } = context;
  const readOnly = problem.kind === "forbidden" && !onlyPublishes;
  if (readOnly && outsider !== null) {
    return outsiderNote(outsider, "comment", {
      level: policy === "always" ? "unposted" : "notice",
      examplesUrl,
    });
  }
  // A verdict that stands and is no longer so is worse than none.
  const level = readOnly && policy === "auto" && !stands ? "notice" : "unposted";
  const what = stands ? "The comment could not be brought up to date." : "No comment was posted.";
  return { level, text: `${what} ${advice(problem, "pull-requests")}` };
}

/** In which circumstances a check was to be left. */
export interface CheckContext {
  form: CheckForm;
  policy: CheckPolicy;
  outsider: Outsider | null;
  examplesUrl: string | null;
}

/** What became of the check; null when it was left. Whoever left `check: auto` asked for no write access. Pure. */
export function checkNote(outcome: CheckOutcome, context: CheckContext): Note | null {
  if (outcome.kind === "left") return null;
  const { problem } = outcome;
  const { form, policy, outsider, examplesUrl } = context;
  const level = problem.kind === "forbidden" && policy === "auto" ? "notice" : "unposted";
  if (problem.kind === "forbidden" && outsider !== null) {
    return outsiderNote(outsider, "check", { level, examplesUrl });
  }
  const [what, permission] =
    form === "commit-status" ? ["commit status", "statuses"] : ["check run", "checks"];
  const noRoute = problem.kind === "missing" && form === "check-run";
  const text = noRoute
    ? `This server or token has no check runs (${problem.message}). Give the job the permission checks: write, or choose check: commit-status.`
    : `No ${what} was left. ${advice(problem, permission)}`;
  return { level, text };
}

/** What to do about a problem with the API, where writing needs `permission`. Pure. */
export function advice({ kind, message }: ApiProblem, permission: string): string {
  switch (kind) {
    case "odd-answer":
      return `The server answered with something else than its API gives (${message}). Check that GITHUB_API_URL is the API's address.`;
    case "unauthenticated":
      return `The server does not know the token (${message}). Look at what the input github-token gets.`;
    case "forbidden":
      return /locked/i.test(message)
        ? `The conversation is locked (${message}). Unlock it, or leave comments out with comment: never.`
        : `The token may not do that (${message}). Give the job the permission ${permission}: write.`;
    case "missing":
      return `It was not found (${message}). Servers say so, too, where a token may not read: give the job the permission ${permission}: write.`;
    case "rate-limited":
      return `The server limits the rate of requests for longer than is waited for (${message}). Run the job again later.`;
    case "server-error":
      return `The server had an error, several times over (${message}). Run the job again later.`;
    case "unreachable":
      return `The server could not be reached (${message}). Check that the runner reaches GITHUB_API_URL.`;
    case "refused":
      return `The server refused it: ${message}.`;
  }
}

function outsiderNote(
  outsider: Outsider,
  what: "comment" | "check",
  { level, examplesUrl }: { level: Note["level"]; examplesUrl: string | null },
): Note {
  const where = examplesUrl ?? "in rsync-bench-action's examples/";
  return {
    level,
    text: `${whose[outsider]} has a token that can only read, so there is no ${what}; the report is on the summary page. To have one all the same, measure and publish in two workflows, fork-safe-measure.yml and fork-safe-publish.yml: ${where}`,
  };
}

/** Two comments that nobody can tell apart. */
function sharedKeyNote(url: string): Note {
  const text = `Comment: ${url}. Another job or step of this run has one with the same key: give each a comment-key that says what it is.`;
  return { level: "notice", text };
}
