import { spawn } from "node:child_process";
import { createRequire } from "node:module";

/** Azurite's public, well-known account: no secret. */
export const account = "devstoreaccount1";
export const accountKey =
  "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/** Starts a blob store that keeps everything in memory, on a free port. */
export function startAzurite(): Promise<{ port: number; stop: () => void }> {
  const program = createRequire(import.meta.url).resolve("azurite/dist/src/blob/main.js");
  const options = [
    "--blobPort",
    "0",
    "--inMemoryPersistence",
    "--silent",
    "--skipApiVersionCheck",
    "--disableTelemetry",
  ];
  const child = spawn(process.execPath, [program, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`Azurite ended with exit code ${code}`)));
    let said = "";
    child.stdout.on("data", (data: Buffer) => {
      said += data;
      const port = /successfully listen\w* (?:on|at) http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (port) resolve({ port: Number(port), stop: () => void child.kill() });
    });
  });
}
