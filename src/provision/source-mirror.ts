import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { download } from "./download.ts";
import { isReadableFile } from "./on-path.ts";
import { type Source, tarballNames } from "./source.ts";

/** Where upstream keeps every release. */
export const UPSTREAM = "https://download.samba.org/pub/rsync/src/";

/**
 * A folder or a URL (`file:`, `http:`, `https:`) that holds tarballs under upstream's or Debian's name.
 * A relative folder is one below the working directory.
 */
export function mirrorSource(mirror: string, signal: AbortSignal): Source {
  return /^https?:/i.test(mirror)
    ? urlSource(mirror, tarballNames, signal)
    : folderSource(/^file:/i.test(mirror) ? folderOf(mirror) : resolve(mirror));
}

/** The upstream download site, which knows upstream's name only. */
export function upstreamSource(address: string, signal: AbortSignal): Source {
  return urlSource(address, (version) => [tarballNames(version)[0]], signal);
}

function folderSource(folder: string): Source {
  return async function* folderTarballs(release) {
    for (const name of tarballNames(release.version)) {
      const path = join(folder, name);
      if (await isReadableFile(path)) yield { kind: "file", source: path, path };
      else yield { kind: "nothing", source: path, outcome: "not there" };
    }
  };
}

function urlSource(
  base: string,
  namesFor: (version: string) => readonly string[],
  signal: AbortSignal,
): Source {
  return async function* urlTarballs(release, folder) {
    for (const name of namesFor(release.version)) {
      const source = `${base.replace(/\/+$/, "")}/${name}`;
      const path = join(folder, name);
      const outcome = await download(source, path, signal);
      const shown = withoutSecrets(source);
      if (outcome === null) yield { kind: "file", source: shown, path };
      else yield { kind: "nothing", source: shown, outcome };
      // A host that does not answer for one name will not answer for the other.
      if (outcome !== null && !outcome.startsWith("HTTP ")) return;
    }
  };
}

/** Sources are named in reports, which others read: without user name, password and query. */
export function withoutSecrets(mirror: string): string {
  if (!/^https?:/i.test(mirror) || !URL.canParse(mirror)) return mirror;
  const { protocol, host, pathname } = new URL(mirror);
  return `${protocol}//${host}${pathname}`;
}

/** A malformed `file:` URL is a folder that does not exist, and is reported as one. */
function folderOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return url;
  }
}
