import type { Distribution, Machine } from "./machine.ts";

/** Suites with source packages, oldest first. */
const SUITES: Record<Distribution, readonly string[]> = {
  debian: ["bullseye", "bookworm", "trixie", "forky", "sid"],
  ubuntu: ["bionic", "focal", "jammy", "noble", "resolute"],
};

/** Where a release stood when this was written: it saves downloading indexes, and decides nothing. */
const HINTS: Record<Distribution, Readonly<Record<string, string>>> = {
  debian: { "3.1.2": "stretch", "3.1.3": "buster", "3.2.3": "bullseye", "3.2.7": "bookworm" },
  ubuntu: { "3.1.2": "bionic", "3.1.3": "focal", "3.2.3": "jammy", "3.2.7": "noble" },
};

/** The suites to ask for a release, likeliest first: a hint, the machine's own, older ones, newer ones. Pure. */
export function suitesFor(version: string, machine: Machine): string[] {
  const { distribution, codename } = machine;
  if (distribution === null) return [];
  const suites = SUITES[distribution];
  const own = codename === null ? -1 : suites.indexOf(codename);
  const hint = HINTS[distribution][version];
  return [
    ...new Set([
      ...(hint === undefined ? [] : [hint]),
      ...(codename === null ? [] : [codename]),
      ...suites.slice(0, Math.max(own, 0)).toReversed(),
      ...suites.slice(Math.max(own, 0)),
    ]),
  ];
}

/** The upstream version in a package's: `1:3.2.7-1+deb12u6` → `3.2.7`. A repacked one (`+ds1`) stays marked. Pure. */
export function upstreamVersion(packageVersion: string): string {
  return packageVersion.replace(/^\d+:/, "").replace(/-[^-]*$/, "");
}

/** The package versions in the output of `apt-cache madison rsync`. Pure. */
export function parseMadison(text: string): string[] {
  return [...text.matchAll(/^\s*rsync\s*\|\s*(\S+)\s*\|/gm)].flatMap(([, version]) => version ?? []);
}
