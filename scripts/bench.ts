/**
 * `npm run bench`: the comparison that this project began with, through the committed command line, as a user
 * would run it. Further options are passed on and win: npm run bench -- --corpus-size published
 */
import { fileURLToPath } from "node:url";

const cli = new URL("../dist/cli.js", import.meta.url);
const options = {
  versions: "3.1.2,3.2.3,3.2.7",
  codecs: "none,zlib,zlibx,zstd,lz4",
  checksums: "md5,xxh128",
  "corpus-size": "64MiB",
  "fail-on": "never",
};
const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);

process.argv = [
  process.execPath,
  fileURLToPath(cli),
  "run",
  "--allow-missing",
  "--install-deps",
  ...given,
  ...process.argv.slice(2),
];
await import(cli.href);
