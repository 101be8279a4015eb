/** The least Node that runs this program: execa 10 and the ES2024 library need it. */
const least = 24;

/**
 * Ends the process at once when Node is too old. Imported first by every entry, for its effect, so that an old
 * Node says this instead of failing somewhere inside a library.
 */
if (Number.parseInt(process.versions.node, 10) < least) {
  process.stderr.write(
    `rsync-bench needs Node ${least} or later; this is ${process.version}. Install it, or run: npx node@${least} with this command.\n`,
  );
  process.exit(2);
}
