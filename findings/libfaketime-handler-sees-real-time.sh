#!/usr/bin/env bash
# libfaketime: a signal handler that interrupts epoll_wait sees the real time
#
# A program under libfaketime with a clock two years ahead waits in epoll_wait; a timer interrupts it. Its signal handler and the line
# after the wait both ask for the time.
#
# Expected: both see the shifted time, as every other call of the program does.
# Seen: the handler sees the machine's own time. libfaketime turns itself off for the thread while the real epoll_wait runs, and a
# handler runs within that call. Programs that decide in a handler whether a timer is due then never find it due: under a clock in the
# future PostgreSQL 18 ends no statement_timeout, lock_timeout or deadlock_timeout, and a deadlock lasts for ever.
#
# Needs Debian's package archive and a C compiler.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=0.9.10-2.1
apt-get download "libfaketime=$version" >/dev/null 2>&1
dpkg-deb -x libfaketime_*.deb .
library=$(find "$folder" -name libfaketimeMT.so.1)

cat > wait.c <<'C'
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/time.h>
#include <time.h>

static volatile time_t in_handler;
static void on_alarm(int signal) { (void)signal; in_handler = time(0); }

int main(void) {
  struct sigaction action = {.sa_handler = on_alarm};
  struct itimerval soon = {{0, 0}, {0, 100000}};
  struct epoll_event event;
  time_t before = time(0);
  sigaction(SIGALRM, &action, 0);
  setitimer(ITIMER_REAL, &soon, 0);
  epoll_wait(epoll_create1(0), &event, 1, 2000);
  printf("%ld %ld\n", (long)(in_handler - before), (long)(time(0) - before));
}
C
cc -o wait wait.c
ahead=63072000
read -r handler after < <(LD_PRELOAD="$library" FAKETIME="+$ahead" FAKETIME_DONT_FAKE_MONOTONIC=1 ./wait)
echo "libfaketime $version: after the wait the clock is $after s on, in the handler $handler s"
# Up to two seconds of a slow machine.
[ "$after" -ge 0 ] && [ "$after" -le 2 ] && [ "$handler" -lt $((2 - ahead)) ] && [ "$handler" -ge $((-ahead)) ]
