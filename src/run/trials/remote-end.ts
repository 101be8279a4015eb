import { type RemoteEnd, writesWord } from "../../plan/trials/trial.ts";

/** FD_SETSIZE is 1024 (select(2)); the rest is for what the program opens itself. */
const descriptors = { held: 1100, allowed: 2048 };

/**
 * The last lines of the shell script that runs the remote end, whose command is in "$@". Where limits do not allow
 * so many descriptors, or without perl, it runs with none; where the kernel counts nothing, nothing is said.
 */
export function remoteEndLines(remote: RemoteEnd | undefined): string[] {
  switch (remote) {
    case undefined:
      return ['exec "$@"'];
    case "many-descriptors":
      return [
        'command -v perl >/dev/null || exec "$@"',
        `ulimit -S -n ${descriptors.allowed} 2>/dev/null`,
        `exec perl -e '${holdDescriptors}' ${descriptors.held} "$@"`,
      ];
    case "writes-counted":
      // A parent's account holds what its children did, once it waited for them (proc_pid_io(5)).
      return [
        '"$@"',
        "code=$?",
        "[ -r /proc/$$/io ] && while read -r name count; do",
        `  [ "$name" = syscw: ] && echo "${writesWord} $count" >&2`,
        "done < /proc/$$/io",
        "exit $code",
      ];
  }
}

/** `$^F` keeps perl from closing them when it executes the command. */
const holdDescriptors = `
$^F = 1_000_000;
my ($wanted, @held) = shift;
while (@held < $wanted) { open my $file, "<", "/dev/null" or last; push @held, $file }
@held = () if @held < $wanted;
exec { $ARGV[0] } @ARGV or die "exec: $!";
`.trim();
