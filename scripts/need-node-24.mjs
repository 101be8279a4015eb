// Imported before a script by package.json, in plain JavaScript, because an older Node cannot even read the script.
const least = 24;

if (Number.parseInt(process.versions.node, 10) < least) {
  process.stderr.write(
    `This needs Node ${least} or later, and finds ${process.version}.
On x64 Linux npm brings one along: run npm ci again, without --omit=optional.
Elsewhere install Node ${least}, or run: npx -y -p node@${least} -- npm run ${process.env.npm_lifecycle_event ?? "bench"}
`,
  );
  process.exit(2);
}
