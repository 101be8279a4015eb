/** System call numbers that the helper needs, by Node's name of the CPU architecture (Linux syscall tables). */
export const systemCalls: Readonly<
  Record<string, readonly [wait4: number, prctl: number, clockGettime: number, ptrace: number]>
> = {
  x64: [61, 157, 228, 101],
  arm64: [260, 167, 113, 117],
};

/**
 * A Perl program that runs a command and writes what it cost, because Node cannot call wait4(2) and perl-base is
 * essential on Debian and Ubuntu. Arguments: result file, the four system call numbers, `trace` or `-`, command,
 * its arguments.
 *
 * The command gets a process group of its own, so that TERM to the helper ends all of it. The helper adopts
 * orphans (PR_SET_CHILD_SUBREAPER, 36) and kills what the command leaves behind; both die with their parent
 * (PR_SET_PDEATHSIG, 1), so nothing survives a killed harness. What such processes spent is added to the command's
 * time: of one that was ended, its children are among them. No modules, since they would raise the floor
 * under the largest resident size; hence EINTR by number.
 *
 * wait4(2) knows the largest process of a tree, not which one that was. So the command can be traced (ptrace(2),
 * PTRACE_SEIZE 0x4206 before it executes, its children by inheritance), but no system call is: a process stops
 * when it forks or clones (options 2, 4, 8), at a signal, which is passed on (PTRACE_CONT, 7; a stopped one is
 * left stopped by PTRACE_LISTEN, 0x4208), and when it exits (0x40, event 6), to have its status read. A helper
 * that dies takes every process along (PTRACE_O_EXITKILL, 0x100000). Where tracing is refused (seccomp, Yama,
 * another tracer) the command runs all the same. What a traced command cannot do: trace a process itself (strace,
 * gdb), and, unless this program is root, gain rights by set-user-ID (execve(2)).
 *
 * Traced only when told to (`trace` instead of `-`): a parent learns of its child's exit a little later, and since
 * rsync's asks every 20 ms (main.c, wait_process_with_flush) it may ask once more: a copy of nothing took 11 ms (8 to
 * 14, 200 interleaved pairs on two busy cores) longer, and no more CPU time than 0.5 ms.
 *
 * The result is one line: `ok STATUS WALL_NS USER_US SYSTEM_US MAXRSS_KIB NVCSW NIVCSW TRACED PROCESS…`, STATUS as
 * in wait(2), TRACED 0 or 1, a PROCESS for each that got as far as its exit as `PID:PARENT:HWM_KIB:NAME_IN_HEX`;
 * or `failed MESSAGE` when the command could not be executed.
 */
export const wait4Helper = String.raw`
my ($out, $WAIT4, $PRCTL, $CLOCK, $PTRACE, $mode) = splice @ARGV, 0, 6;
my ($pid, %size, %about);
my ($status, $usage) = (pack("l", 0), "\0" x 144);
sub now { my $b = pack "q2", 0, 0; syscall $CLOCK, 1, $b; my ($s, $n) = unpack "q2", $b; $s * 1e9 + $n }
sub report { open my $f, ">", $out or die; print $f "@_\n"; close $f or die }
sub note {
  open my $f, "<", "/proc/$_[0]/status" or return;
  my %is = map { /^(\w+):\s+(.*?)(?: kB)?$/ } <$f>;
  my ($id, $size) = @is{"Tgid", "VmHWM"};
  return if !$size || $size <= ($size{$id} // 0);
  $size{$id} = $size;
  $about{$id} = "$id:$is{PPid}:$size:" . unpack "H*", $is{Name};
}
sub change {
  my $got;
  do { $got = syscall $WAIT4, -1, $status, 0x40000000, $usage } while $got == -1 && $! == 4;
  my $s = unpack "l", $status;
  return $got if $got == -1 || ($s & 0xff) != 0x7f;
  my ($signal, $event) = (($s >> 8) & 0xff, $s >> 16);
  note($got) if $event == 6;
  my $stays = $event == 128 && $signal != 5;
  syscall $PTRACE, $stays ? 0x4208 : 7, $got, 0, $event ? 0 : $signal;
  0;
}
$SIG{TERM} = $SIG{INT} = $SIG{HUP} = sub { kill "KILL", -$pid if $pid };
syscall $PRCTL, 36, 1, 0, 0, 0;
syscall $PRCTL, 1, 15, 0, 0, 0;
pipe my $gate, my $key or die "pipe: $!";
defined($pid = fork) or die "fork: $!";
if (!$pid) {
  $SIG{TERM} = $SIG{INT} = $SIG{HUP} = "DEFAULT";
  setpgrp 0, 0;
  syscall $PRCTL, 1, 9, 0, 0, 0;
  close $key;
  exit 127 if !sysread $gate, my $go, 1;
  exec { $ARGV[0] } @ARGV;
  my $why = "$!";
  report("failed", $why);
  exit 127;
}
my $traced = $mode eq "trace" && syscall($PTRACE, 0x4206, $pid, 0, 0x10004e) == 0 ? 1 : 0;
my $start = now();
syswrite $key, "!";
my $got;
do { $got = change() } while $got != $pid && $got != -1;
my ($end, $ended) = (now(), unpack "l", $status);
my @u = unpack "q18", $usage;
kill "KILL", -$pid;
while (1) {
  open my $f, "<", "/proc/$$/task/$$/children" or last;
  my @left = split " ", <$f> // "";
  last if !@left;
  kill "KILL", @left;
  my $gone = change();
  last if $gone == -1;
  next if !$gone;
  my @more = unpack "q4", $usage;
  $u[$_] += $more[$_] for 0 .. 3;
}
exit 0 if -s $out;
report("ok", $ended, $end - $start, $u[0] * 1e6 + $u[1], $u[2] * 1e6 + $u[3], @u[4, 16, 17], $traced, values %about);
`;
