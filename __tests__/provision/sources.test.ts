import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "@jest/globals";
import { download } from "../../src/provision/download.ts";
import { obtainTarball } from "../../src/provision/obtain-tarball.ts";
import type { Release } from "../../src/provision/releases.ts";
import { sha256OfText } from "../../src/provision/sha256.ts";
import { mirrorSource } from "../../src/provision/source-mirror.ts";
import { keepTarball, storeSource } from "../../src/provision/source-store.ts";
import { testHost } from "../helpers/test-host.ts";
import { scratchFolders } from "./scratch.ts";

const scratch = scratchFolders();
const RIGHT = "the right bytes";
const RELEASE: Release = {
  version: "9.9.9",
  sha256: sha256OfText(RIGHT),
  pinnedBy: ["this test"],
  checked: true,
};
const never = new AbortController().signal;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A real server on this machine; returns the address of a folder on it. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/pub/`;
}

/** A server with these files; all other paths are 404. */
const serveFiles = (files: Record<string, string>) =>
  serve((request, response) => {
    const body = files[request.url ?? ""];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });

const obtainFrom = async (mirrors: string[], host = testHost()) => {
  const sources = mirrors.map((mirror) => mirrorSource(mirror, host.signal));
  return { host, tarball: await obtainTarball(RELEASE, sources, await scratch(), host) };
};

describe("the SHA-256 decides, the place does not", () => {
  test("a file that does not fit is reported with both values, and the next source is asked", async () => {
    const wrong = await serveFiles({ "/pub/rsync-9.9.9.tar.gz": "other bytes" });
    const right = await serveFiles({ "/pub/rsync_9.9.9.orig.tar.gz": RIGHT });
    const { tarball, host } = await obtainFrom([wrong, right]);
    expect(tarball).toMatchObject({ kind: "fits", source: `${right}rsync_9.9.9.orig.tar.gz` });
    expect(await readFile((tarball as { path: string }).path, "utf8")).toBe(RIGHT);
    expect(host.warnings).toHaveLength(1);
    expect(host.warnings[0]).toContain(RELEASE.sha256);
    expect(host.warnings[0]).toContain(sha256OfText("other bytes"));
  });

  test("when nothing fits, every place is listed with what came of it", async () => {
    const wrong = await serveFiles({ "/pub/rsync-9.9.9.tar.gz": "other bytes" });
    const folder = await scratch();
    const { tarball } = await obtainFrom([wrong, folder, "http://127.0.0.1:1/"]);
    expect(tarball).toEqual({
      kind: "none",
      tried: [
        {
          source: `${wrong}rsync-9.9.9.tar.gz`,
          outcome: expect.stringMatching(/^wrong file: its SHA-256 is /),
        },
        { source: `${wrong}rsync_9.9.9.orig.tar.gz`, outcome: "HTTP 404" },
        { source: join(folder, "rsync-9.9.9.tar.gz"), outcome: "not there" },
        { source: join(folder, "rsync_9.9.9.orig.tar.gz"), outcome: "not there" },
        {
          source: "http://127.0.0.1:1/rsync-9.9.9.tar.gz",
          outcome: expect.stringMatching(/^(bad port|ECONNREFUSED)$/),
        },
      ],
    });
  });
});

describe("a user's mirror", () => {
  test.each([
    ["a folder under upstream's name", "rsync-9.9.9.tar.gz", (folder: string) => folder],
    ["a folder under Debian's name", "rsync_9.9.9.orig.tar.gz", (folder: string) => folder],
    ["a file: URL", "rsync-9.9.9.tar.gz", (folder: string) => pathToFileURL(folder).href],
  ])("%s", async (_what, name, address) => {
    const folder = join(await scratch(), "it's a mirror");
    await mkdir(folder);
    await writeFile(join(folder, name), RIGHT);
    const { tarball } = await obtainFrom([address(folder)]);
    expect(tarball).toEqual({ kind: "fits", source: join(folder, name), path: join(folder, name) });
  });

  test("a server that redirects is followed", async () => {
    const target = await serveFiles({ "/pub/x": RIGHT });
    const mirror = await serve((_request, response) =>
      response.writeHead(302, { location: `${target}x` }).end(),
    );
    expect((await obtainFrom([mirror])).tarball).toMatchObject({ kind: "fits" });
  });

  test("an interruption while a server is silent ends the search", async () => {
    const stop = new AbortController();
    const mirror = await serve(() => stop.abort());
    await expect(obtainFrom([mirror], testHost({ signal: stop.signal }))).rejects.toMatchObject({
      kind: "interrupted",
    });
  });
});

describe("downloads", () => {
  const limits = { answer: 200, idle: 200, total: 60_000 };
  const target = async () => join(await scratch(), "file");

  test("a server that never answers is left after the time limit", async () => {
    const url = await serve(() => undefined);
    expect(await download(url, await target(), never, limits)).toBe("no answer within 0.2 s");
  });

  test("one that stops in the middle is left, too", async () => {
    const url = await serve((_request, response) => void response.writeHead(200).write("some"));
    expect(await download(url, await target(), never, limits)).toBe("nothing more for 0.2 s after 4 bytes");
  });

  test("one that goes on but slowly is waited for", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      [1, 2, 3, 4].forEach((step) => {
        setTimeout(() => (step === 4 ? response.end("d") : response.write("s")), step * 100);
      });
    });
    const path = await target();
    expect(await download(url, path, never, limits)).toBeNull();
    expect(await readFile(path, "utf8")).toBe("sssd");
  });

  test("an endless answer is cut off", async () => {
    const url = await serve((_request, response) => {
      const piece = Buffer.alloc(1_000_000);
      const more = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect(await download(url, await target(), never)).toMatch(/^larger than 40000000 bytes/);
  });

  test("a refused connection and an unknown host are named", async () => {
    const url = await serveFiles({});
    servers.splice(0).forEach((server) => void server.close());
    expect(await download(url, await target(), never)).toBe("ECONNREFUSED");
    expect(await download("http://no-such-host.invalid/", await target(), never)).toMatch(
      /^(ENOTFOUND|EAI_AGAIN)$/,
    );
  });
});

describe("tarballs kept in the store", () => {
  test("are offered again, and checked again", async () => {
    const store = await scratch();
    const path = join(await scratch(), "t");
    await writeFile(path, RIGHT);
    await keepTarball(store, RELEASE, path);
    const ask = async () => obtainTarball(RELEASE, [storeSource(store)], await scratch(), testHost());
    const kept = join(store, "tarballs", "rsync-9.9.9.tar.gz");
    expect(await ask()).toEqual({ kind: "fits", source: kept, path: kept });
    await writeFile(path, "changed");
    await copyFile(path, kept);
    expect(await ask()).toMatchObject({ kind: "none", tried: [{ source: kept }] });
  });
});
