import type { Config } from "../config/config.ts";
import type { Measurements } from "./measurements.ts";

/** The configuration with absolute paths, so that a command made of it runs in any directory of the machine. */
export function repeatableConfig({ config, provisioned, corpus }: Measurements): Config {
  const binaries = new Map(provisioned.contenders.map(({ label, binary }) => [label, binary]));
  return {
    ...config,
    corpus: config.corpus.kind === "path" ? { kind: "path", dir: corpus.root } : config.corpus,
    versions: config.versions.map((spec) =>
      spec.kind === "path" ? { ...spec, path: binaries.get(spec.label) ?? spec.path } : spec,
    ),
  };
}
