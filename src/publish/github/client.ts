import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { toolName, toolVersion } from "../../tool.ts";
import { patientFetch } from "./patient-fetch.ts";

/** What another try cannot mend; of rate limits the throttling takes care. */
const finalStatuses = [400, 401, 403, 404, 410, 422, 429, 451];
/** A rate limit that lasts longer is reported instead of waited for: the results are in the summary anyway. */
const longestWaitS = 90;
const mostRateLimitRetries = 2;

const Client = Octokit.plugin(paginateRest, retry, throttling);
export type GitHubClient = InstanceType<typeof Client>;

/**
 * A client of the server's REST API. It tries again after server errors, three times with growing pauses, and after
 * rate limits as long as the server says.
 * @param detail takes lines for the debug log; none of them holds the token.
 */
export function githubClient(
  { apiUrl, token }: { apiUrl: string; token: string },
  detail: (line: string) => void,
): GitHubClient {
  const onLimit = (retryAfterS: number, _options: object, _octokit: unknown, retries: number) => {
    detail(`The API limits the rate of requests: to be tried again after ${retryAfterS} s.`);
    return retryAfterS <= longestWaitS && retries < mostRateLimitRetries;
  };
  return new Client({
    auth: token,
    baseUrl: apiUrl,
    userAgent: `${toolName}/${toolVersion}`,
    request: { fetch: patientFetch(apiUrl) },
    log: { debug: detail, info: detail, warn: detail, error: detail },
    retry: { doNotRetry: finalStatuses },
    throttle: { onRateLimit: onLimit, onSecondaryRateLimit: onLimit },
  });
}
