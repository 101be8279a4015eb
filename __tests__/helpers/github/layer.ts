import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as it stands between two layers. */
export interface Call {
  method: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Handler = (call: Call) => Promise<Answer>;

// These belong to one connection, and the next hop makes its own.
const perHop = [
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
];

/** A server on a free port that answers with what `handler` gives. */
export async function startLayer(handler: Handler): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const call = { method: request.method ?? "GET", path: pathname, search, headers, body };
    // A defect of a layer must not look like a hanging server.
    const answer = await handler(call).catch((error: Error) => json(500, { message: String(error.stack) }));
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Hands a call on to the layer at `base`. */
export async function forward({ method, path, search, headers, body }: Call, base: string): Promise<Answer> {
  const response = await fetch(`${base}${path}${search}`, {
    method,
    headers: withoutPerHop(Object.entries(headers)),
    body: body === "" ? null : body,
    redirect: "manual",
  });
  return {
    status: response.status,
    headers: withoutPerHop([...response.headers]),
    body: await response.text(),
  };
}

export function json(status: number, body: object, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(body),
  };
}

/** GitHub's refusal: the text, and where it is documented. */
export function refusal(status: number, message: string, more: object = {}): Answer {
  return json(status, { message, ...more, documentation_url: "https://docs.github.com/rest" });
}

function withoutPerHop(headers: [string, string][]): Record<string, string> {
  return Object.fromEntries(headers.filter(([name]) => !perHop.includes(name)));
}
