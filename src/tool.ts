import manifest from "../package.json" with { type: "json" };

/** The command's name. */
export const toolName = "rsync-bench";

/** The released version, from package.json. */
export const toolVersion: string = manifest.version;
