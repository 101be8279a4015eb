/** One request that the server does not answer must not hold up a job. */
const requestTimeoutMs = 30_000;

/**
 * `fetch` as the API client needs it. Every attempt ends in time. A request goes to the API's own origin or nowhere,
 * since it carries the token, and pages name the next page's address; a write that is sent elsewhere was not done. A
 * server that limits the rate of requests by `Retry-After` alone, as some proxies and servers other than GitHub do, is
 * understood by octokit's throttling.
 */
export function patientFetch(apiUrl: string): typeof fetch {
  const { origin } = new URL(apiUrl);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (URL.parse(url)?.origin !== origin) throw new Error(`The server points to another one, ${url}`);
    const isReading = (init?.method ?? "GET") === "GET";
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetch(input, { ...init, signal, redirect: isReading ? "follow" : "error" });
    return withRateLimit(response);
  };
}

function withRateLimit(response: Response): Response {
  const retryAfterS = Number(response.headers.get("retry-after"));
  if (response.status !== 429 || !(retryAfterS > 0) || response.headers.has("x-ratelimit-remaining")) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.set("x-ratelimit-remaining", "0");
  headers.set("x-ratelimit-reset", String(Math.floor(Date.now() / 1000 + retryAfterS)));
  return new Response(response.body, { status: response.status, headers });
}
