import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes a contender that is a shell script around a real rsync: `$RSYNC "$@"` runs it, `$dst` is the
 * destination. `--version` is always answered by the real one.
 */
export function writeWrapper(dir: string, name: string, rsync: string, script: string): string {
  const path = join(dir, name);
  const lines = [
    "#!/bin/sh",
    `RSYNC='${rsync}'`,
    'case "$*" in *--version*) exec "$RSYNC" "$@" ;; esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: shell, not JavaScript
    'for dst do :; done; dst="${dst%/}"',
    script,
  ];
  writeFileSync(path, `${lines.join("\n")}\n`);
  chmodSync(path, 0o755);
  return path;
}
