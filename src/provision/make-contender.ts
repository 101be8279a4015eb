import { specText, type VersionSpec } from "../config/version-spec.ts";
import type { Host } from "../host.ts";
import type { Contender } from "./contender.ts";
import { describeProgram } from "./describe.ts";
import { librariesOf } from "./libraries.ts";
import { programAtPath, systemProgram } from "./local-program.ts";
import type { OneAtATime } from "./one-at-a-time.ts";
import type { ReleaseBinary } from "./release-binary.ts";
import { sha256OfFile } from "./sha256.ts";

export interface ContenderContext {
  installDeps: boolean;
  store: string;
  host: Host;
  /** For what may install packages. */
  installing: OneAtATime;
  /** The binary of a release, the same promise for every spec that names it. */
  releaseBinaryOf: (version: string) => Promise<ReleaseBinary>;
}

/**
 * The program that a spec names, ready to run and described.
 * @throws Unobtained when it cannot be had, Failure when it is there and of no use.
 */
export async function makeContender(spec: VersionSpec, context: ContenderContext): Promise<Contender> {
  const { store, host, installDeps, installing, releaseBinaryOf } = context;
  switch (spec.kind) {
    case "release": {
      const built = await releaseBinaryOf(spec.version);
      // The recipe takes these two from the release's own sources.
      const bundled = { libpopt: "bundled", libz: "bundled" };
      const libraries = { ...(await librariesOf(built.binary, host.env)), ...bundled };
      return { label: spec.label, spec: specText(spec), kind: spec.kind, ...built, libraries };
    }
    case "system": {
      const binary = await installing(() => systemProgram(installDeps, store, host));
      return await describeLocal(spec, binary, "the rsync on PATH", host);
    }
    case "path":
      return await describeLocal(spec, await programAtPath(spec.path), "the user's own binary", host);
  }
}

async function describeLocal(
  spec: VersionSpec,
  binary: string,
  origin: string,
  host: Host,
): Promise<Contender> {
  const [capabilities, libraries, sha256] = await Promise.all([
    describeProgram(binary, host.env),
    librariesOf(binary, host.env),
    sha256OfFile(binary),
  ]);
  const { label, kind } = spec;
  return { label, spec: specText(spec), kind, binary, sha256, origin, reused: true, capabilities, libraries };
}
