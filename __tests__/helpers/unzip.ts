import { crc32, inflateRawSync } from "node:zlib";

const endSignature = Buffer.from("PK\u0005\u0006", "latin1");
const stored = 0;
const deflated = 8;

/** The files of a zip archive (APPNOTE.TXT 4.3) that is smaller than 4 GiB. Throws for one that is damaged. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(endSignature);
  if (end === -1) throw new Error("This is no zip archive.");
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let entries = archive.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    files[name] = contentAt(archive, at, name);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

/** @param at place of the file's header in the central directory, the only one that is sure to know its size. */
function contentAt(archive: Buffer, at: number, name: string): string {
  const method = archive.readUInt16LE(at + 10);
  const size = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (method !== stored && method !== deflated) throw new Error(`${name} is packed by method ${method}.`);
  const content = method === deflated ? inflateRawSync(packed) : packed;
  if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`);
  return content.toString("utf8");
}
