#!/usr/bin/perl
# A remote shell for rsync's -e that reaches this machine over a slow link: what the sender writes goes on at so many
# bits a second. Usage: rsync -e "limited-shell.pl BITS" SOURCE host:DESTINATION
use strict;
use warnings;
use Time::HiRes qw(time sleep);

my ($bits, undef, @command) = @ARGV;
my $chunk = 16 * 1024;
# A timer that is late is made up for; a link that was idle longer is not.
my $credit = 0.05;

# The other end is the first to end.
pipe(my $from, my $to) or die "pipe: $!";
$SIG{CHLD} = sub { waitpid(-1, 0); exit($? >> 8) };
my $child = fork() // die "fork: $!";
if ($child == 0) {
    open(STDIN, '<&', $from) or die "dup: $!";
    close($_) for $from, $to;
    exec(@command) or die "exec: $!";
}
close($from);
# The child answers to rsync itself.
close(STDOUT);
$SIG{PIPE} = 'IGNORE';
my $due = time();
while (my $length = sysread(STDIN, my $data, $chunk)) {
    my $now = time();
    $due = $now - $credit if $due < $now - $credit;
    $due += 8 * $length / $bits;
    sleep($due - $now) if $due > $now;
    for (my $done = 0; $done < $length;) {
        my $written = syswrite($to, $data, $length - $done, $done) // exit(1);
        $done += $written;
    }
}
close($to);
sleep(1) while 1;
