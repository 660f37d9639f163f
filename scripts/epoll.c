// Waits by the system call itself, beside libfaketime (`test-at.mjs`). libfaketime 0.9.10 answers with the machine's own time while its
// epoll_wait waits, also to a signal handler that interrupts it: with a clock in the future PostgreSQL would not see the end of any
// of its timeouts (deadlock_timeout, statement_timeout, lock_timeout).
#define _GNU_SOURCE
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_pwait(int set, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
  return syscall(SYS_epoll_pwait, set, events, most, timeout, mask, 8);
}
int epoll_wait(int set, struct epoll_event *events, int most, int timeout) {
  return epoll_pwait(set, events, most, timeout, 0);
}
