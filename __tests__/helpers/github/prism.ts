import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const description = fileURLToPath(new URL("../../../fixtures/github-api/openapi.json", import.meta.url));
// The pipe on its standard input closes with this process, however it ends, and Prism goes with it.
const endWithParent = "data:text/javascript,process.stdin.on('end',()=>process.exit()).resume()";

/** Starts Prism in front of `upstream`: it lets nothing through that GitHub's description does not allow. */
export async function startPrism(upstream: string): Promise<{ url: string; close: () => Promise<void> }> {
  const program = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  const options = ["--errors", "--port", "0", "--multiprocess", "false"];
  const child = spawn(
    process.execPath,
    ["--import", endWithParent, program, "proxy", ...options, description, upstream],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`Prism ended with exit code ${code}`)));
    let said = "";
    child.stdout.on("data", (data: Buffer) => {
      said += data;
      const address = /listening on (http:\/\/[\d.]+:\d+)/.exec(said)?.[1];
      if (address === undefined) return;
      child.stdout.removeAllListeners("data").resume();
      resolve(address);
    });
  });
  return {
    url,
    close: () => {
      child.kill();
      return ended;
    },
  };
}
