/** Names of fork(2)'s function: the C library's own, and what symbol tables with versions call it. */
const forks = ["fork", "__fork", "__libc_fork", "vfork"].flatMap((name) => [name, `${name}@*`]);

/**
 * Runs `argv` and all that it starts under callgrind, which writes `callgrind.out.PID` and, for what was executed
 * before a fork, `callgrind.out.PID.N` into `folder`. Positions within a function are left out, which makes the
 * files a tenth as large. Valgrind gives every process the same addresses, so there is nothing to fix about them.
 */
export function callgrindArgv(valgrind: string, folder: string, argv: readonly string[]): string[] {
  return [
    valgrind,
    "--tool=callgrind",
    "--trace-children=yes",
    "--quiet",
    // No pipes for debuggers in the temporary directory.
    "--vgdb=no",
    "--dump-line=no",
    `--callgrind-out-file=${folder}/callgrind.out.%p`,
    ...forks.map((name) => `--dump-before=${name}`),
    ...argv,
  ];
}

/**
 * Environment variables by which libraries take the same code paths whatever the processor can do, so that counts of
 * different machines compare as far as possible: glibc's tunables (manual, "Hardware Capability Tunables"; an unknown
 * name is ignored) and OPENSSL_ia32cap(3), both held to what every x86-64 has. zstd and xxHash ask the processor themselves
 * and take no such setting; valgrind shows them one of the few processors that it imitates.
 */
export function pinnedDispatch(architecture: string): Record<string, string> {
  if (architecture !== "x64") return {};
  const names = ["AVX2", "AVX2_Usable", "AVX", "AVX_Usable", "BMI2", "LZCNT", "POPCNT", "SSE4_2", "SSE4_1"];
  const hwcaps = [...names, "SSSE3", "ERMS", "FSRM"].map((name) => `-${name}`).join(",");
  return { GLIBC_TUNABLES: `glibc.cpu.hwcaps=${hwcaps}`, OPENSSL_ia32cap: "0x0:0x0" };
}
