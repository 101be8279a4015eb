import type { Machine } from "./machine.ts";

/** One source of the machine's apt configuration, of either format. */
export interface AptEntry {
  uris: string[];
  suites: string[];
  components: string[];
  /** A keyring's path, or an armoured key as deb822 files may hold it; null where apt's own keyrings serve. */
  signedBy: string | null;
  trusted: boolean;
}

/** Reads a one-line `sources.list`: `deb [options] uri suite components…`. Pure. */
export function parseOneLine(text: string): AptEntry[] {
  return text.split("\n").flatMap((line) => {
    const match = /^\s*deb(?:-src)?\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)([^#]*)/.exec(line);
    const [, options = "", uri, suite, components = ""] = match ?? [];
    if (uri === undefined || suite === undefined) return [];
    const option = (name: string) => new RegExp(`(?:^|\\s)${name}=(\\S+)`, "i").exec(options)?.[1] ?? null;
    return [
      {
        uris: [uri],
        suites: [suite],
        components: words(components),
        signedBy: option("signed-by"),
        trusted: option("trusted") === "yes",
      },
    ];
  });
}

/** Reads a deb822 `.sources` file: stanzas of `Field: value`, continued by indented lines. Pure. */
export function parseDeb822(text: string): AptEntry[] {
  const uncommented = text.replaceAll(/^#.*\n?/gm, "");
  return uncommented.split(/\n\s*\n/).flatMap((stanza) => {
    const field = (name: string) => {
      const match = new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t].*)*)`, "im").exec(stanza);
      return match?.[1]?.trimEnd() ?? null;
    };
    const uris = words(field("URIs") ?? "");
    if (uris.length === 0 || /^(no|false|0)$/i.test(field("Enabled") ?? "")) return [];
    return [
      {
        uris,
        suites: words(field("Suites") ?? ""),
        components: words(field("Components") ?? ""),
        signedBy: field("Signed-By") || null,
        trusted: /^yes$/i.test(field("Trusted") ?? ""),
      },
    ];
  });
}

/**
 * Those that serve the distribution itself, so that another suite of it can be asked for at the same
 * address: they hold exactly the machine's suite with `main`, and their key is the distribution's or not
 * named. A vendor's repository that copies the layout (packages of an editor, a database) has a key of its
 * own. Those whose address or key names the distribution come first. Pure.
 */
export function chooseEntries(entries: readonly AptEntry[], machine: Machine): AptEntry[] {
  const { distribution, codename } = machine;
  if (distribution === null || codename === null) return [];
  const aliases = [codename, "stable", "testing", "unstable", "sid"];
  const named = (text: string | null) => text?.toLowerCase().includes(distribution) ?? false;
  const serving = entries.filter(
    (entry) =>
      entry.components.includes("main") &&
      entry.suites.some((suite) => (distribution === "debian" ? aliases : [codename]).includes(suite)) &&
      (entry.signedBy === null || (named(entry.signedBy) && !entry.signedBy.includes("\n"))),
  );
  const rank = (entry: AptEntry) => Number(named(entry.signedBy)) + Number(entry.uris.some(named));
  return serving.toSorted((a, b) => rank(b) - rank(a));
}

/** The source packages of one suite at the same addresses, as a deb822 file. Pure. */
export function renderSources(entries: readonly AptEntry[], suite: string): string {
  const stanzas = entries.map((entry) =>
    [
      "Types: deb-src",
      `URIs: ${entry.uris.join(" ")}`,
      `Suites: ${suite}`,
      "Components: main",
      ...(entry.signedBy === null ? [] : [`Signed-By: ${entry.signedBy}`]),
      ...(entry.trusted ? ["Trusted: yes"] : []),
    ].join("\n"),
  );
  return `${[...new Set(stanzas)].join("\n\n")}\n`;
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
