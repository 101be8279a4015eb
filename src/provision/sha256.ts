import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/**
 * SHA-256 of a file's bytes, hexadecimal.
 * @throws the file system's error when the file cannot be read.
 */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** SHA-256 of a text, hexadecimal. */
export function sha256OfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
