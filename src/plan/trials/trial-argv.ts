import type { Contender } from "../../provision/contender.ts";
import { checksumFlags, codecFlags, itemFormat } from "../argv.ts";
import type { TrialStep } from "./trial.ts";

/** Stands for the absolute path of a trial's folder in the flags of a step. */
export const folderToken = "{folder}";

/**
 * The command of one step, binary first. It runs in a directory beside the trial's folder, and all paths are
 * relative: the remote end of a link would split a path at its spaces.
 * @param folder absolute path of the trial's folder, for flags that need one.
 */
export function trialArgv(contender: Contender, step: TrialStep, folder: string): string[] {
  return [
    contender.binary,
    "-a",
    "--no-h",
    "--stats",
    `--out-format=${itemFormat}`,
    ...(step.checksum === undefined ? [] : checksumFlags(contender, { checksum: step.checksum })),
    ...(step.codec ? codecFlags(contender, { codec: step.codec.name, level: step.codec.level }) : []),
    ...(step.flags ?? []).map((flag) => flag.replaceAll(folderToken, folder)),
    ...ends(contender, step),
  ];
}

/** `-e` names the program that stands for the network; the other end is the same binary. */
function ends(
  { binary }: Contender,
  { link, sourcePath = "source/", copyPath = "copy/" }: TrialStep,
): string[] {
  const shell = ["-e", "../trial/shell", `--rsync-path=${binary}`];
  const daemon = ["-e", "../trial/daemon", `--rsync-path=${binary}`];
  const [source, copy] = [seen(sourcePath), seen(copyPath)];
  switch (link) {
    case "local":
      return [source, copy];
    case "shell-push":
      return [...shell, source, `trial:${copy}`];
    case "shell-pull":
      return [...shell, `trial:${source}`, copy];
    // The modules of a daemon have the names of their directories.
    case "daemon-push":
      return [...daemon, source, `trial::${copyPath}`];
    case "daemon-pull":
      return [...daemon, `trial::${sourcePath}`, copy];
  }
}

/** A path in the trial's folder, as the contender sees it. */
function seen(path: string): string {
  return path.startsWith("/") ? path : `../trial/${path}`;
}
