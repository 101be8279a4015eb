/*
 * Makes a program slower by a known share of its own CPU time: preloaded, it burns SLOW_SHARE of what the process used
 * since it last did, at every sixteenth read or write and at the end. What it burned is added to the file SLOW_LOG,
 * in seconds, one line a process. Without a share it does all the same but burn.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static double share, last, burned;
static unsigned calls;
static int finished;

static double cpu(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static void burn(void) {
  int kept = errno;
  double now = cpu(), end = now + share * (now - last);
  while ((last = cpu()) < end) {
  }
  burned += last - now;
  errno = kept;
}

/* A child's clock begins at zero. */
static void in_child(void) {
  last = burned = 0;
  finished = 0;
}

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("SLOW_SHARE");
  share = text ? atof(text) : 0;
  pthread_atfork(NULL, NULL, in_child);
}

__attribute__((destructor)) static void finish(void) {
  const char *path = getenv("SLOW_LOG");
  char line[64];
  int log;
  if (finished) return;
  finished = 1;
  burn();
  if (!path || (log = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644)) < 0) return;
  syscall(SYS_write, log, line, (size_t)snprintf(line, sizeof line, "%.9f\n", burned));
}

ssize_t read(int file, void *bytes, size_t count) {
  static ssize_t (*real)(int, void *, size_t);
  ssize_t result;
  if (!real) real = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  result = real(file, bytes, count);
  if (++calls % 16 == 0) burn();
  return result;
}

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  ssize_t result;
  if (!real) real = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  result = real(file, bytes, count);
  if (++calls % 16 == 0) burn();
  return result;
}

/* Ends without destructors; rsync's receiver does. */
void _exit(int status) {
  finish();
  for (;;) syscall(SYS_exit_group, status);
}
