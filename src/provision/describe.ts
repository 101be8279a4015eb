import { Failure } from "../failure.ts";
import type { Capabilities } from "./contender.ts";
import { parseVersion, type VersionText } from "./parse-version.ts";
import { type BriefRun, runBriefly } from "./run-briefly.ts";

/** Milliseconds; a real program answers `--version` in about 5. */
const TIME_LIMIT = 10_000;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads what a program can do out of its own mouth: its `--version` output, and for each option a call
 * that an unknown option makes it refuse (exit 1, measured from 3.0.9 to 3.5.0). Never from its number.
 * @param timeLimit milliseconds for one call.
 * @throws Failure (inconclusive) when the program does not start, hangs, or prints no version line.
 */
export async function describeProgram(
  binary: string,
  env: Env,
  timeLimit = TIME_LIMIT,
): Promise<Capabilities> {
  const ask = (...options: string[]) =>
    runBriefly(binary, [...options, "--version"], { env: scrubbedEnv(env), timeLimit });
  const [version, ...asked] = await Promise.all([
    ask(),
    ask("--checksum-choice=md5"),
    ask("--compress-choice=none"),
    ask("--new-compress"),
  ]);
  const text = version.kind === "ended" && version.exitCode === 0 ? parseVersion(version.stdout) : null;
  // A program that could not be started, or was ended, says nothing of what it knows.
  const silent = asked.find(({ kind }) => kind !== "ended");
  if (text === null || silent) throw notAnRsync(binary, silent ?? version);
  const [checksumChoice = false, compressChoice = false, newCompress = false] = asked.map(
    (run) => run.kind === "ended" && run.exitCode === 0,
  );
  return capabilitiesOf(text, { checksumChoice, compressChoice, newCompress });
}

/** Fills in what programs older than 3.2.0 do not print from what their command line accepts. Pure. */
export function capabilitiesOf(text: VersionText, options: Capabilities["options"]): Capabilities {
  // 3.1.3 has the option but no list; its names stand in its own compat code (commit a5a7d3a2).
  const checksums = text.checksums ?? (options.checksumChoice ? ["md5", "md4", "none"] : ["md5"]);
  const codecs = text.codecs ?? ["none", "zlib", ...(options.newCompress ? ["zlibx"] : [])];
  return {
    version: text.version,
    protocol: text.protocol,
    checksums: [...new Set(checksums)],
    // A transfer without compression is always possible, whatever a build lists.
    codecs: [...new Set([...codecs, "none"])],
    aliases: text.aliases,
    options,
    optimizations: text.optimizations,
    features: text.features,
  };
}

/** The environment that a contender is asked in: no RSYNC_* list, no `~/.popt`, no translated output. */
function scrubbedEnv(env: Env): Record<string, string> {
  return { PATH: env.PATH ?? "", LC_ALL: "C.UTF-8" };
}

function notAnRsync(binary: string, run: BriefRun): Failure {
  const advice = `Run \`${binary} --version\` by hand: the first line must read "rsync  version X  protocol version N".`;
  return new Failure(
    "inconclusive",
    `${binary} does not answer --version like an rsync: ${said(run)}`,
    advice,
  );
}

function said(run: BriefRun): string {
  switch (run.kind) {
    case "timed-out":
      return "no answer in time";
    case "killed":
      return `ended by ${run.signal}`;
    case "not-started":
      return run.reason;
    case "ended": {
      const line = `${run.stdout}${run.stderr}`.split("\n")[0] ?? "";
      return `exit code ${run.exitCode}, ${line === "" ? "no output" : `first line ${JSON.stringify(line.slice(0, 200))}`}`;
    }
  }
}
