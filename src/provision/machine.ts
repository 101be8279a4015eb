import { readFile } from "node:fs/promises";

/** The distributions whose source packages carry upstream's own tarballs. */
export type Distribution = "debian" | "ubuntu";

/** What a built binary depends on, apart from its libraries. */
export interface Machine {
  /** Name and version of the system, such as `debian-12`. */
  os: string;
  /** As Node names it: `x64`, `arm64`. */
  arch: string;
  /** Null where the system is neither of the two nor derived from one. */
  distribution: Distribution | null;
  /** The suite that the system was made of, such as `bookworm`. */
  codename: string | null;
}

/** Reads what the system says of itself in `os-release` (freedesktop.org), or less where there is none. */
export async function readMachine(): Promise<Machine> {
  for (const path of ["/etc/os-release", "/usr/lib/os-release"]) {
    const text = await readFile(path, "utf8").catch(() => null);
    if (text !== null) return machineOf(text, process.arch);
  }
  return { os: process.platform, arch: process.arch, distribution: null, codename: null };
}

/** The same from the text of an `os-release` file. Pure. */
export function machineOf(osRelease: string, arch: string): Machine {
  const field = (name: string) => new RegExp(`^${name}=["']?([^"'\n]*)`, "m").exec(osRelease)?.[1] ?? null;
  const id = field("ID") ?? "linux";
  // A testing or unstable system has a code name but no number.
  const version = field("VERSION_ID") ?? field("VERSION_CODENAME") ?? "unversioned";
  const family = [id, ...(field("ID_LIKE") ?? "").split(/\s+/)];
  const distribution = family.find((name) => name === "debian" || name === "ubuntu") ?? null;
  const ownSuite = field("VERSION_CODENAME");
  return {
    os: `${id}-${version}`,
    arch,
    distribution,
    // A derivative's own code name is no suite of Ubuntu's.
    codename: distribution === "ubuntu" ? (field("UBUNTU_CODENAME") ?? ownSuite) : ownSuite,
  };
}
