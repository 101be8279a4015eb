import { systemCalls } from "../../src/run/wait4-helper.ts";

/** AUDIT_ARCH_… of linux/audit.h is not looked at: a test starts no program of another architecture. */
const program = `
my ($PRCTL, $PTRACE) = splice @ARGV, 0, 2;
# Load the system call's number; if it is ptrace, EPERM (SECCOMP_RET_ERRNO | 1), else allow.
my $filter = pack "(SCCL)4", 0x20, 0, 0, 0, 0x15, 0, 1, $PTRACE, 0x06, 0, 0, 0x50001, 0x06, 0, 0, 0x7fff0000;
syscall($PRCTL, 38, 1, 0, 0, 0) == 0 or die "no_new_privs: $!";
syscall($PRCTL, 22, 2, pack("S x6 P", 4, $filter), 0, 0) == 0 or die "seccomp: $!";
exec { $ARGV[0] } @ARGV;
`;

/** The command under a seccomp(2) filter that refuses ptrace(2), as some container engines have it. */
export function refusingPtrace(arch: string, argv: readonly string[]): string[] {
  const calls = systemCalls[arch];
  if (!calls) throw new Error(`no system call numbers for ${arch}`);
  const [, prctl, , ptrace] = calls;
  return ["perl", "-e", program, String(prctl), String(ptrace), ...argv];
}
