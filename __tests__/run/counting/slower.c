/* Loaded before the C library: every byte that a process reads costs 1/16 of an instruction more. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

ssize_t read(int descriptor, void *buffer, size_t length)
{
    ssize_t got = syscall(SYS_read, descriptor, buffer, length);
    unsigned long turns = got > 0 ? (unsigned long)got / 32 : 0;
    /* Two instructions a turn. */
    if (turns)
        __asm__ volatile("1: dec %0\n\tjnz 1b" : "+r"(turns));
    return got;
}
