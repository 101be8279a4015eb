/** PATH_MAX with every byte escaped as rsync does it, in five characters. */
const longestLine = 5 * 4096;

/**
 * Cuts a byte stream into lines, handed on as latin1 (one character a byte) so that names of any encoding
 * survive. A program that never ends a line cannot fill the memory: past `longestLine` a line is cut in two.
 */
export class LineSplitter {
  readonly #onLine: (line: string) => void;
  #rest = "";

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    const lines = (this.#rest + chunk.toString("latin1")).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#onLine(line);
    if (this.#rest.length > longestLine) this.end();
  }

  /** Hands on what followed the last line end. */
  end(): void {
    if (this.#rest !== "") this.#onLine(this.#rest);
    this.#rest = "";
  }
}
