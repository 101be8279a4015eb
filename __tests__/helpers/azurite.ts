import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import {
  BlobSASPermissions,
  BlobServiceClient,
  type ContainerClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";

/** Azurite's public, well-known account: no secret. */
const account = "devstoreaccount1";
const credential = new StorageSharedKeyCredential(
  account,
  "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
);

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

/** Makes a container in the blob store on `port`. */
export async function createContainer(port: number, name: string): Promise<ContainerClient> {
  const blobs = new BlobServiceClient(`http://127.0.0.1:${port}/${account}`, credential);
  const container = blobs.getContainerClient(name);
  await container.create();
  return container;
}

/** An address that lets whoever has it use one blob for an hour. `permissions` as Azure writes them: `cw`, `r`. */
export function signedUrl({ containerName, url }: ContainerClient, blobName: string, permissions: string) {
  const signature = generateBlobSASQueryParameters(
    {
      containerName,
      blobName,
      permissions: BlobSASPermissions.parse(permissions),
      expiresOn: new Date(Date.now() + 3600e3),
      protocol: SASProtocol.HttpsAndHttp,
    },
    credential,
  );
  return `${url}/${blobName}?${signature}`;
}
