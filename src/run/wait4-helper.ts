/** System call numbers that the helper needs, by Node's name of the CPU architecture (Linux syscall tables). */
export const systemCalls: Readonly<
  Record<string, readonly [wait4: number, prctl: number, clockGettime: number]>
> = {
  x64: [61, 157, 228],
  arm64: [260, 167, 113],
};

/**
 * A Perl program that runs a command and writes what it cost, because Node cannot call wait4(2) and perl-base is
 * essential on Debian and Ubuntu. Arguments: result file, the three system call numbers, command, arguments.
 *
 * The command gets a process group of its own, so that TERM to the helper ends all of it. The helper adopts
 * orphans (PR_SET_CHILD_SUBREAPER, 36) and kills what the command leaves behind; both die with their parent
 * (PR_SET_PDEATHSIG, 1), so nothing survives a killed harness. No modules, since they would raise the floor
 * under the largest resident size; hence EINTR by number.
 *
 * The result is one line: `ok STATUS WALL_NS USER_US SYSTEM_US MAXRSS_KIB NVCSW NIVCSW`, STATUS as in wait(2),
 * or `failed MESSAGE` when the command could not be executed.
 */
export const wait4Helper = String.raw`
my ($out, $WAIT4, $PRCTL, $CLOCK) = splice @ARGV, 0, 4;
sub now { my $b = pack "q2", 0, 0; syscall $CLOCK, 1, $b; my ($s, $n) = unpack "q2", $b; $s * 1e9 + $n }
sub report { open my $f, ">", $out or die; print $f "@_\n"; close $f or die }
my $pid;
$SIG{TERM} = $SIG{INT} = $SIG{HUP} = sub { kill "KILL", -$pid if $pid };
syscall $PRCTL, 36, 1, 0, 0, 0;
syscall $PRCTL, 1, 15, 0, 0, 0;
my $start = now();
defined($pid = fork) or die "fork: $!";
if (!$pid) {
  $SIG{TERM} = $SIG{INT} = $SIG{HUP} = "DEFAULT";
  setpgrp 0, 0;
  syscall $PRCTL, 1, 9, 0, 0, 0;
  exec { $ARGV[0] } @ARGV;
  my $why = "$!";
  report("failed", $why);
  exit 127;
}
my ($status, $usage, $got) = (pack("l", 0), "\0" x 144);
do { $got = syscall $WAIT4, $pid, $status, 0, $usage } while $got == -1 && $! == 4;
my $end = now();
kill "KILL", -$pid;
while (1) {
  open my $f, "<", "/proc/$$/task/$$/children" or last;
  my @left = split " ", <$f> // "";
  last if !@left;
  kill "KILL", @left;
  waitpid $_, 0 for @left;
}
exit 0 if -s $out;
my @u = unpack "q18", $usage;
report("ok", unpack("l", $status), $end - $start, $u[0] * 1e6 + $u[1], $u[2] * 1e6 + $u[3], @u[4, 16, 17]);
`;
