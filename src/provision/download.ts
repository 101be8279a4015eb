import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Milliseconds. */
export interface DownloadLimits {
  /** Until the server's first answer: a machine that cannot reach it must go on to the next source soon. */
  answer: number;
  /** Between two pieces of the file. */
  idle: number;
  /** For the whole file. */
  total: number;
}

const DEFAULT_LIMITS: DownloadLimits = { answer: 5_000, idle: 15_000, total: 600_000 };

/** Thirty times the largest release's tarball: an endless answer must not fill the disk. */
const SIZE_LIMIT = 40_000_000;

/**
 * Gets a URL into a file. Returns null when the file is there, else what went wrong, in words.
 * A proxy is used where Node itself is told to (NODE_USE_ENV_PROXY=1).
 */
export async function download(
  url: string,
  path: string,
  signal: AbortSignal,
  limits: DownloadLimits = DEFAULT_LIMITS,
): Promise<string | null> {
  const patience = new AbortController();
  const wait = (milliseconds: number, what: string) =>
    setTimeout(() => patience.abort(new Error(what)), milliseconds);
  let timer = wait(limits.answer, `no answer within ${limits.answer / 1000} s`);
  try {
    const { address, headers } = withoutCredentials(url);
    const limit = AbortSignal.timeout(limits.total);
    const response = await fetch(address, {
      headers,
      signal: AbortSignal.any([signal, patience.signal, limit]),
    });
    clearTimeout(timer);
    if (!response.ok || response.body === null) return `HTTP ${response.status}`;
    let size = 0;
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        clearTimeout(timer);
        size += chunk.length;
        timer = wait(limits.idle, `nothing more for ${limits.idle / 1000} s after ${size} bytes`);
        done(
          size > SIZE_LIMIT ? new Error(`larger than ${SIZE_LIMIT} bytes: no rsync release is`) : null,
          chunk,
        );
      },
    });
    timer = wait(limits.idle, `nothing for ${limits.idle / 1000} s after the headers`);
    await pipeline(Readable.fromWeb(response.body as never), watch, createWriteStream(path));
    return null;
  } catch (error) {
    return inWords(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A user name and password in a URL, which fetch refuses, become the header that they stand for. */
function withoutCredentials(url: string): { address: string; headers: Record<string, string> } {
  const parsed = new URL(url);
  const { username, password } = parsed;
  parsed.username = "";
  parsed.password = "";
  if (username === "" && password === "") return { address: url, headers: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
  return { address: parsed.href, headers };
}

/** `fetch failed` says nothing; its cause (ENOTFOUND, ECONNREFUSED) does. */
function inWords(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
