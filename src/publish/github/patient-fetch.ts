/** One request that the server does not answer must not hold up a job. */
const requestTimeoutMs = 30_000;

/**
 * `fetch` as the API client needs it: every attempt ends in time, and a server that limits the rate of requests by
 * `Retry-After` alone, as some proxies and servers other than GitHub do, is understood by octokit's throttling.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) });
  const retryAfterS = Number(response.headers.get("retry-after"));
  if (response.status !== 429 || !(retryAfterS > 0) || response.headers.has("x-ratelimit-remaining")) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.set("x-ratelimit-remaining", "0");
  headers.set("x-ratelimit-reset", String(Math.floor(Date.now() / 1000 + retryAfterS)));
  return new Response(response.body, { status: response.status, headers });
};
