import type { Command } from "commander";
import { list } from "../config/text.ts";
import { parseVersionSpec } from "../config/version-spec.ts";
import type { Contender, Provisioned } from "../provision/contender.ts";
import { provision } from "../provision/provision.ts";
import { defaultStore } from "../provision/store.ts";
import type { CommandContext } from "./context.ts";

interface ProvisionFlags {
  allowMissing?: true;
  installDeps?: true;
  sourceMirrors?: string;
  json?: true;
}

export function addProvisionCommand(
  program: Command,
  { host, print, printJson, exit }: CommandContext,
): void {
  program
    .command("provision <spec...>")
    .summary("get versions ready to run")
    .description("Gets each version ready to run, builds releases from verified tarballs, and describes it.")
    .option("--allow-missing", "go on without versions that cannot be had")
    .option("--install-deps", "install missing build packages with apt-get")
    .option("--source-mirrors <LIST>", "directories or URLs to look for release tarballs in first")
    .option("--json", "print the description as JSON")
    .addHelpText("after", "\nExample:\n  rsync-bench provision 3.2.7 system candidate=path:./rsync")
    .action(async (specs: string[], flags: ProvisionFlags) => {
      const provisioned = await provision({
        specs: specs.flatMap(list).map(parseVersionSpec),
        allowMissing: flags.allowMissing ?? false,
        installDeps: flags.installDeps ?? false,
        sourceMirrors: list(flags.sourceMirrors ?? ""),
        store: defaultStore(host.env),
        host,
      });
      if (flags.json) printJson(JSON.stringify(provisioned, null, 2));
      else print(describe(provisioned));
      exit(provisioned.contenders.length > 0 ? 0 : 3);
    });
}

function describe({ contenders, unobtainable }: Provisioned): string {
  const missing = unobtainable.map(({ label, reason }) => `${label}: not obtainable: ${reason}\n`);
  return [...contenders.map(describeContender), ...missing].join("\n");
}

function describeContender({ label, binary, sha256, origin, capabilities, libraries }: Contender): string {
  const linked = Object.entries(libraries).map(([name, version]) => `${name} ${version}`);
  return [
    `${label}: rsync ${capabilities.version}, protocol ${capabilities.protocol}`,
    `  binary     ${binary}`,
    `  sha256     ${sha256}`,
    `  origin     ${origin}`,
    `  checksums  ${capabilities.checksums.join(" ")}`,
    `  codecs     ${capabilities.codecs.join(" ")}`,
    `  libraries  ${linked.join(", ") || "not known"}`,
    "",
  ].join("\n");
}
