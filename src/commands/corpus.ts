import type { Command } from "commander";
import { parseCorpusSpec, profiles } from "../config/corpus-spec.ts";
import { parseCount } from "../config/quantity.ts";
import { generateCorpus } from "../corpus/generate-corpus.ts";
import { Failure } from "../failure.ts";
import type { CommandContext } from "./context.ts";

interface CorpusFlags {
  profile: string;
  size: string;
  seed: string;
  json?: true;
}

export function addCorpusCommand(program: Command, { host, print, printJson }: CommandContext): void {
  program
    .command("corpus <dir>")
    .summary("generate a corpus")
    .description("Generates a corpus into DIR/files, with its manifest beside it.")
    .option("--profile <PROFILE>", profiles.join(", "), "mixed-logs")
    .option("--size <SIZE>", "64MiB, 1GB, …, or published", "64MiB")
    .option("--seed <N>", "the same seed gives the same bytes", "1")
    .option("--json", "print the description as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  rsync-bench corpus ./corpus --profile mixed-logs --size 64MiB --seed 1",
    )
    .action(async (dir: string, flags: CorpusFlags) => {
      const spec = parseCorpusSpec(flags.profile, flags.size, parseCount("seed", flags.seed, 0));
      if (spec.kind === "path") {
        throw new Failure(
          "usage",
          "A directory of your own is used as it is.",
          "Run with --corpus path:DIR.",
        );
      }
      const corpus = await generateCorpus({ dir, ...spec, host });
      if (flags.json) printJson(JSON.stringify(corpus, null, 2));
      else
        print(`${corpus.files} files, ${corpus.bytes} bytes in ${corpus.root}\ntree hash ${corpus.treeHash}`);
    });
}
