import { describe, expect, test } from "@jest/globals";
import { chooseEntries, parseDeb822, parseOneLine, renderSources } from "../../src/provision/apt-sources.ts";
import { parseMadison, suitesFor, upstreamVersion } from "../../src/provision/apt-suites.ts";
import { type Machine, machineOf } from "../../src/provision/machine.ts";

const DEBIAN: Machine = { os: "debian-12", arch: "x64", distribution: "debian", codename: "bookworm" };
const UBUNTU: Machine = { os: "ubuntu-24.04", arch: "x64", distribution: "ubuntu", codename: "noble" };

const DEBIAN_SOURCES = `# See sources.list(5)
Types: deb
# a comment inside
URIs: http://deb.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://deb.example/debian-security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Enabled: no
Types: deb
URIs: http://disabled.example/debian
Suites: bookworm
Components: main
`;

const THIRD_PARTIES = `Types: deb
URIs: https://deb.node.example/node_24.x
Suites: nodistro
Components: main
Signed-By: /usr/share/keyrings/nodesource.gpg

Types: deb
URIs: https://download.container.example/linux/debian
Suites: bookworm
Components: stable
Signed-By: /etc/apt/keyrings/docker.asc

Types: deb
URIs: https://packages.vendor.example/debian/12/prod
Suites: bookworm
Components: main
Signed-By: /usr/share/keyrings/microsoft-prod.gpg

Types: deb
URIs: https://ppa.example/someone/ubuntu
Suites: noble bookworm
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 debian ubuntu
 -----END PGP PUBLIC KEY BLOCK-----
`;

describe("the machine's own apt configuration", () => {
  test("the stanza that serves the suite is picked; security, disabled ones and third parties are not", () => {
    const entries = [...parseDeb822(THIRD_PARTIES), ...parseDeb822(DEBIAN_SOURCES)];
    expect(entries).toHaveLength(6);
    const chosen = chooseEntries(entries, DEBIAN);
    expect(chosen.flatMap(({ uris }) => uris)).toEqual(["http://deb.example/debian"]);
  });

  test("one-line entries keep their key, and a plain mirror ranks behind one that names the distribution", () => {
    const entries = parseOneLine(`
# deb http://commented.example/debian bookworm main
deb http://mirror.example/pub bookworm main contrib
deb-src [arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://ftp.example/debian/ bookworm main non-free # note
deb [trusted=yes] http://local.example/debian stable main
deb https://packages.cloud.example/apt cloud-sdk-bookworm main
`);
    expect(chooseEntries(entries, DEBIAN)).toEqual([
      {
        uris: ["http://ftp.example/debian/"],
        suites: ["bookworm"],
        components: ["main", "non-free"],
        signedBy: "/usr/share/keyrings/debian-archive-keyring.gpg",
        trusted: false,
      },
      expect.objectContaining({ uris: ["http://local.example/debian"], trusted: true }),
      expect.objectContaining({ uris: ["http://mirror.example/pub"] }),
    ]);
  });

  test("Ubuntu's runner images: a mirror list, and a vendor's layout that copies the suite", () => {
    const entries = parseDeb822(`Types: deb
URIs: mirror+file:/etc/apt/apt-mirrors.txt
Suites: noble noble-updates noble-backports noble-security
Components: main universe restricted multiverse
Signed-By: /usr/share/keyrings/ubuntu-archive-keyring.gpg

Types: deb
URIs: https://packages.vendor.example/ubuntu/24.04/prod
Suites: noble
Components: main
Signed-By: /usr/share/keyrings/microsoft-prod.gpg
`);
    expect(chooseEntries(entries, UBUNTU).flatMap(({ uris }) => uris)).toEqual([
      "mirror+file:/etc/apt/apt-mirrors.txt",
    ]);
  });

  test("another suite at the same address is asked for with the same key", () => {
    const chosen = chooseEntries(parseDeb822(DEBIAN_SOURCES), DEBIAN);
    expect(renderSources([...chosen, ...chosen], "bullseye")).toBe(`Types: deb-src
URIs: http://deb.example/debian
Suites: bullseye
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`);
  });

  test("a system of neither kind picks nothing", () => {
    const machine = { ...DEBIAN, distribution: null };
    expect(chooseEntries(parseDeb822(DEBIAN_SOURCES), machine)).toEqual([]);
  });
});

describe("suites and versions", () => {
  test.each([
    ["3.2.3", DEBIAN, "bullseye bookworm trixie forky sid"],
    ["3.2.7", DEBIAN, "bookworm bullseye trixie forky sid"],
    ["3.1.2", DEBIAN, "stretch bookworm bullseye trixie forky sid"],
    ["3.1.2", UBUNTU, "bionic noble jammy focal resolute"],
    ["3.4.1", { ...DEBIAN, codename: null }, "bullseye bookworm trixie forky sid"],
    ["3.4.1", { ...DEBIAN, codename: "unheard-of" }, "unheard-of bullseye bookworm trixie forky sid"],
  ] satisfies [string, Machine, string][])(
    "%s is looked for in the likeliest suite first",
    (version, machine, order) => {
      expect(suitesFor(version, machine).join(" ")).toBe(order);
    },
  );

  test.each([
    ["3.2.3-4+deb11u1", "3.2.3"],
    ["3.1.2-2.1ubuntu1.6", "3.1.2"],
    ["1:3.2.7-1", "3.2.7"],
    ["3.5.0+ds1-0+deb13u2", "3.5.0+ds1"],
  ])("package %s holds upstream's %s", (packageVersion, upstream) => {
    expect(upstreamVersion(packageVersion)).toBe(upstream);
  });

  test("madison's table", () => {
    const text =
      "     rsync | 3.2.3-4+deb11u1 | http://deb.example/debian bullseye/main Sources\n" +
      " rsync-doc | 9.9-1 | http://deb.example/debian bullseye/main Sources\n";
    expect(parseMadison(text)).toEqual(["3.2.3-4+deb11u1"]);
    expect(parseMadison("")).toEqual([]);
  });
});

describe("what os-release says", () => {
  test.each([
    ['ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n', "debian-12", "debian", "bookworm"],
    ["ID=debian\nVERSION_CODENAME=forky\n", "debian-forky", "debian", "forky"],
    [
      'ID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22"\nVERSION_CODENAME=wilma\nUBUNTU_CODENAME=noble\n',
      "linuxmint-22",
      "ubuntu",
      "noble",
    ],
    ['ID="rocky"\nID_LIKE="rhel centos fedora"\nVERSION_ID="9.4"\n', "rocky-9.4", null, null],
    ["ID=alpine\nVERSION_ID=3.20.1\n", "alpine-3.20.1", null, null],
  ])("%j", (text, os, distribution, codename) => {
    expect(machineOf(text, "x64")).toEqual({ os, arch: "x64", distribution, codename });
  });
});
