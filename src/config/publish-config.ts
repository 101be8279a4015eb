import { Failure } from "../failure.ts";
import { options } from "./options.ts";
import { parseBoolean, parseCount } from "./quantity.ts";
import type { GivenOptions, RawOptions } from "./raw.ts";
import { oneOf } from "./text.ts";

export const commentPolicies = ["auto", "always", "on-change", "on-failure", "never"] as const;
export type CommentPolicy = (typeof commentPolicies)[number];

export const checkPolicies = ["auto", "check-run", "commit-status", "never"] as const;
export type CheckPolicy = (typeof checkPolicies)[number];

/** `auto`: a name made for the job; `named`: the user's own, who thereby asks for every file of the run. */
export type ArtifactChoice = { kind: "auto" } | { kind: "named"; name: string } | { kind: "never" };

/** Where results are shown, beside files and log. */
export interface PublishConfig {
  comment: CommentPolicy;
  /** Part of the comment's identity, 1 to 100 characters. */
  commentKey: string;
  check: CheckPolicy;
  /** False: nothing that an earlier run made is used. */
  cache: boolean;
  artifact: ArtifactChoice;
  /** Null: as long as the repository's settings say. */
  artifactRetentionDays: number | null;
}

const mostKeyCharacters = 100;
/** GitHub's longest retention, which is that of private repositories. */
const mostRetentionDays = 400;

/** Reads what merged raw options say about publishing. Throws a usage Failure that names option and value. */
export function parsePublishConfig({ text }: Pick<RawOptions, "text">): PublishConfig {
  const days = text["artifact-retention-days"];
  return {
    comment: oneOf("comment", text.comment, commentPolicies),
    commentKey: parseKey(text["comment-key"]),
    check: oneOf("check", text.check, checkPolicies),
    cache: parseBoolean("cache", text.cache),
    artifact: parseArtifact(text.artifact),
    artifactRetentionDays:
      days === "" ? null : parseCount("artifact-retention-days", days, 1, mostRetentionDays),
  };
}

/**
 * What the inputs alone say, with defaults for what is wrong in them: where to publish that the configuration is
 * not to be used.
 */
export function fallbackPublishConfig(given: GivenOptions): PublishConfig {
  const text = (name: string) => options.find((option) => option.name === name)?.default ?? "";
  const usable = <T>(name: string, parse: (value: string) => T): T => {
    try {
      return parse(given[name] || text(name));
    } catch {
      return parse(text(name));
    }
  };
  return {
    comment: usable("comment", (value) => oneOf("comment", value, commentPolicies)),
    commentKey: usable("comment-key", parseKey),
    check: usable("check", (value) => oneOf("check", value, checkPolicies)),
    cache: true,
    artifact: { kind: "never" },
    artifactRetentionDays: null,
  };
}

function parseKey(text: string): string {
  if (text.length <= mostKeyCharacters && !/\p{Cc}/u.test(text)) return text;
  throw new Failure(
    "usage",
    `comment-key: ${JSON.stringify(text)} is too long or holds control characters.`,
    `Write at most ${mostKeyCharacters} characters on one line.`,
  );
}

/** The characters that GitHub's artifact service refuses (actions/toolkit, path-and-artifact-name-validation.ts). */
const refusedInNames = /["<>|*?:\\/\r\n]/;

function parseArtifact(text: string): ArtifactChoice {
  if (text === "auto" || text === "never") return { kind: text };
  if (!refusedInNames.test(text)) return { kind: "named", name: text };
  throw new Failure(
    "usage",
    `artifact: ${JSON.stringify(text)} holds a character that no artifact's name may hold.`,
    'Leave out " < > | * ? : \\ / and line ends, or write auto or never.',
  );
}
