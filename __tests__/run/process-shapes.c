/* Processes of every kind that the meter has to follow; the first argument says which. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/* Touches so many MiB and keeps them. */
static void *hold(void *mib) {
  size_t bytes = (size_t)mib << 20;
  return memset(malloc(bytes), 1, bytes);
}

static void *become_other(void *program) {
  execl(program, program, "hold", "16", NULL);
  return NULL;
}

static void finish(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) == -1 && errno == EINTR) {}
}

int main(int count, char **words) {
  const char *shape = count > 1 ? words[1] : "";
  char *self = words[0];
  if (!strcmp(shape, "hold")) {
    hold((void *)(size_t)atoi(words[2]));
  } else if (!strcmp(shape, "let-go")) {
    free(hold((void *)(size_t)atoi(words[2])));
  } else if (!strcmp(shape, "threads")) {
    pthread_t threads[8];
    for (int i = 0; i < 8; i++) pthread_create(&threads[i], NULL, hold, (void *)4);
    for (int i = 0; i < 8; i++) pthread_join(threads[i], NULL);
  } else if (!strcmp(shape, "leader-ends-first")) {
    pthread_t thread;
    pthread_create(&thread, NULL, hold, (void *)32);
    pthread_exit(NULL);
  } else if (!strcmp(shape, "chain")) {
    /* Three processes as rsync has them, of 40, 20 and 10 MiB: a child begins with what its parent held. */
    hold((void *)10);
    pid_t child = fork();
    if (child) { hold((void *)30); finish(child); return 0; }
    pid_t grandchild = fork();
    if (grandchild) { hold((void *)10); finish(grandchild); return 0; }
  } else if (!strcmp(shape, "vfork")) {
    pid_t child = vfork();
    if (child == 0) { execl(self, self, "hold", "24", NULL); _exit(9); }
    finish(child);
  } else if (!strcmp(shape, "exec")) {
    hold((void *)48);
    execl(self, self, "hold", "16", NULL);
  } else if (!strcmp(shape, "exec-in-thread")) {
    pthread_t thread;
    pthread_create(&thread, NULL, become_other, self);
    pthread_join(thread, NULL);
    return 9;
  } else if (!strcmp(shape, "daemon")) {
    if (fork() == 0) {
      setsid();
      if (fork() == 0) execlp("sleep", "sleep", words[2], NULL);
      _exit(0);
    }
    usleep(200000);
  } else if (!strcmp(shape, "traces-itself")) {
    return ptrace(PTRACE_TRACEME, 0, 0, 0) == 0 ? 0 : errno;
  }
  return 0;
}
