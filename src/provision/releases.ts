import { Failure } from "../failure.ts";
import { nearestVersion } from "./release-order.ts";

/** One upstream release that can be built, with the pin that its tarball must fit. */
export interface Release {
  version: string;
  /** SHA-256 of the upstream `rsync-VERSION.tar.gz`, hexadecimal. */
  sha256: string;
  /** Who published this pin: packagers that build from the upstream tarball. */
  pinnedBy: readonly string[];
  /** True when this project has held a tarball with this hash in its hands. */
  checked: boolean;
}

/**
 * Pins that several packagers agree on, oldest first. A pin with one source only is as good as that
 * source: a wrong one makes the release unobtainable, it never lets other bytes in.
 */
export const RELEASES: readonly Release[] = [
  pin("3.0.9", "30f10f8dd5490d28240d4271bb652b1da7a60b22ed2b9ae28090668de9247c05", [
    "OpenEmbedded",
    "oferchen CI",
  ]),
  pin("3.1.2", "ecfa62a7fa3c4c18b9eccd8c16eaddee4bd308a76ea50b5c02a5840f09c0a1c2", [
    "Spack",
    "Homebrew",
    "Termux",
    "Chromebrew",
  ]),
  pin("3.1.3", "55cc554efec5fdaad70de921cd5a5eeb6c29a95524c715f3bbf849235b0800c0", ["Spack", "oferchen CI"]),
  pin("3.2.0", "90127fdfb1a0c5fa655f2577e5495a40907903ac98f346f225f867141424fa25", ["Homebrew", "Termux"]),
  pin("3.2.2", "644bd3841779507665211fd7db8359c8a10670c57e305b4aab61b4e40037afa8", ["Spack"]),
  checked("3.2.3", "becc3c504ceea499f4167a260040ccf4d9f2ef9499ad5683c179a697146ce50e", [
    "Debian",
    "conda-forge",
    "Spack",
    "OpenEmbedded",
  ]),
  pin("3.2.4", "6f761838d08052b0b6579cf7f6737d93e47f01f4da04c5d24d3447b7f2a5fad1", [
    "Homebrew",
    "LibreELEC",
    "Spack",
  ]),
  pin("3.2.5", "2ac4d21635cdf791867bc377c35ca6dda7f50d919a58be45057fd51600c69aba", ["Spack"]),
  pin("3.2.6", "fb3365bab27837d41feaf42e967c57bd3a47bc8f10765a3671efd6a3835454d3", ["Spack"]),
  checked("3.2.7", "4e7d9d3f6ed10878c58c5fb724a67dacf4b6aac7340b13e488fb2dc41346f2bb", [
    "Debian",
    "Homebrew",
    "Spack",
  ]),
  pin("3.3.0", "7399e9a6708c32d678a72a63219e96f23be0be2336e50fd1348498d07041df90", [
    "Homebrew",
    "Termux",
    "Spack",
  ]),
  pin("3.4.0", "8e942f95a44226a012fe822faffa6c7fc38c34047add3a0c941e9bc8b8b93aa4", [
    "Homebrew",
    "Spack",
    "Chimera",
  ]),
  // A Chromebrew file labelled 3.4.1 carries 3.3.0's hash: it is no source for this pin.
  pin("3.4.1", "2924bcb3a1ed8b551fc101f740b9f0fe0a202b115027647cf69850d65fd88c52", [
    "Spack",
    "xmake",
    "SerenityOS",
    "OpenEmbedded",
  ]),
  pin("3.4.2", "ff10aa2c151cd4b2dbbe6135126dbc854046113d2dfb49572a348233267eb315", [
    "Homebrew",
    "Termux",
    "LibreELEC",
  ]),
  pin("3.4.3", "c72e63ca3021cbc80ba86ec30102773f4c5631fbc492b52e773b3958f82a53d3", [
    "Homebrew",
    "Termux",
    "Chimera",
  ]),
  pin("3.4.4", "bd88cf82fa653da32314fb229136407c5c90f80d1758d8f4b091767877d8fa96", [
    "Homebrew",
    "Termux",
    "Spack",
  ]),
  pin("3.5.0", "c7ffd1ef653e99540f661e47cb00b7f9cad1ee6b972399b16f93d672656e0d33", [
    "nixpkgs",
    "Termux",
    "Chimera",
  ]),
  pin("3.5.1", "c55f9c9dc10fb8bec397b399a0fdded53cc9a2d8e30891bb0d63724d25c37bef", [
    "Buildroot",
    "Spack",
    "Termux",
  ]),
];

/**
 * The release with exactly this version.
 * @throws Failure (inconclusive) with the known versions and the nearest one when there is no pin for it.
 */
export function releaseNamed(version: string): Release {
  const release = RELEASES.find((candidate) => candidate.version === version);
  if (release !== undefined) return release;
  const known = RELEASES.map((candidate) => candidate.version);
  throw new Failure(
    "inconclusive",
    `rsync ${version} is not a known release`,
    `Did you mean ${nearestVersion(version, known)}? Known: ${known.join(", ")}. Any other binary: path:FILE.`,
  );
}

function pin(version: string, sha256: string, pinnedBy: readonly string[]): Release {
  return { version, sha256, pinnedBy, checked: false };
}

function checked(version: string, sha256: string, pinnedBy: readonly string[]): Release {
  return { version, sha256, pinnedBy, checked: true };
}
