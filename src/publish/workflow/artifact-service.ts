import { join } from "node:path";

export interface UploadOrder {
  name: string;
  /** Holds the files, by name. */
  folder: string;
  files: readonly string[];
  retentionDays: number | null;
}

/** `why` is a clause for the middle of a sentence, `advice` one sentence or more. */
export type Delivery =
  | { kind: "uploaded"; id: number }
  | { kind: "taken" }
  | { kind: "unavailable"; why: string; advice: string }
  | { kind: "failed"; why: string; advice: string };

const keepYourself = "The files are still in the results directory: keep them with a step of your own.";
const tryAgain =
  "The files are still in the results directory; a new attempt of the job may be more lucky. See githubstatus.com.";

/**
 * Why this place has no artifact service that the toolkit speaks to; null when it has one. Asked first, because
 * the toolkit would warn of a server other than GitHub's as if a new attempt could help. Pure.
 */
export function whyNoService(
  env: Readonly<Record<string, string | undefined>>,
): { why: string; advice: string } | null {
  const server = env.GITHUB_SERVER_URL || "https://github.com";
  if (!isGitHub(server)) {
    return {
      why: `${server} does not take artifacts the way GitHub.com does`,
      advice: `${keepYourself} GitHub Enterprise Server takes actions/upload-artifact@v3; Gitea and Forgejo have an action of their own.`,
    };
  }
  const missing = ["ACTIONS_RUNTIME_TOKEN", "ACTIONS_RESULTS_URL"].filter((name) => !env[name]);
  if (missing.length === 0) return null;
  return { why: `the runner offers no artifact service (no ${missing.join(", no ")})`, advice: keepYourself };
}

/** The toolkit's own test (actions/toolkit, packages/artifact, config.ts, isGhes). */
function isGitHub(server: string): boolean {
  const host = URL.parse(server)?.hostname ?? "";
  return host === "github.com" || host.endsWith(".ghe.com") || host.endsWith(".localhost");
}

/**
 * Uploads files as one artifact. The toolkit is loaded here, so that only a run that uploads pays for it; it reads
 * the service's address and token from the environment. Never throws.
 */
export async function deliver({ name, folder, files, retentionDays }: UploadOrder): Promise<Delivery> {
  try {
    const { DefaultArtifactClient } = await import("@actions/artifact");
    const paths = files.map((file) => join(folder, file));
    const options = retentionDays === null ? {} : { retentionDays };
    const { id } = await new DefaultArtifactClient().uploadArtifact(name, paths, folder, options);
    if (id !== undefined) return { kind: "uploaded", id };
    return { kind: "failed", why: "the service gave the artifact no number", advice: tryAgain };
  } catch (error) {
    return explain(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The toolkit wraps every error of the service in one of its own; only the text still holds the status. */
function explain({ name, message }: Error): Delivery {
  const status = /\((\d{3})\)/.exec(message)?.[1];
  if (status === "409") return { kind: "taken" };
  if (status === "401" || status === "403") {
    return { kind: "unavailable", why: `the job's token may not upload (${status})`, advice: keepYourself };
  }
  // What the decoder says may quote from inside the token.
  if (name === "InvalidTokenError" || message.startsWith("Failed to get backend IDs")) {
    return { kind: "unavailable", why: "the runner's token names no job", advice: keepYourself };
  }
  const [why = ""] = message.split(/[\r\n]/);
  return { kind: "failed", why, advice: tryAgain };
}
