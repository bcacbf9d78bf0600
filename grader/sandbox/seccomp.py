"""The seccomp filter: which system calls a box may make. Built by libseccomp, once a run.

An allowlist: computing, memory, threads, files that are already in view. Everything else fails with
EPERM, so that a library that probes goes on and a submission that tries sees an ordinary error.
The start of a thread is asked of the monitor (`threads.py`). A second filter then takes away what was
needed to set that up.
Calls for another architecture (i386, x32) kill the process.
"""

from __future__ import annotations

import ctypes
import importlib.util
import tempfile
from types import ModuleType
from typing import Any

from grader.core.errors import GraderError
from grader.sandbox.process_start import start_patiently

ALLOWED = [
    "read",
    "readv",
    "pread64",
    "preadv",
    "preadv2",
    "write",
    "writev",
    "pwrite64",
    "pwritev",
    "pwritev2",
    "lseek",
    "close",
    "close_range",
    "open",
    "openat",
    "openat2",
    "stat",
    "fstat",
    "lstat",
    "newfstatat",
    "statx",
    "access",
    "faccessat",
    "faccessat2",
    "readlink",
    "readlinkat",
    "getdents",
    "getdents64",
    "getcwd",
    "chdir",
    "fchdir",
    "dup",
    "dup2",
    "dup3",
    "fsync",
    "fdatasync",
    "ftruncate",
    "mkdir",
    "mkdirat",
    "rmdir",
    "unlink",
    "unlinkat",
    "rename",
    "renameat",
    "renameat2",
    "symlink",
    "symlinkat",
    "link",
    "linkat",
    "umask",
    "statfs",
    "fstatfs",
    "fadvise64",
    "fallocate",
    "copy_file_range",
    "sendfile",
    "pipe",
    "pipe2",
    "socketpair",
    "recvfrom",
    "recvmsg",
    "sendto",
    "shutdown",
    "getsockopt",
    "getsockname",
    "getpeername",
    "poll",
    "ppoll",
    "select",
    "pselect6",
    "epoll_create",
    "epoll_create1",
    "epoll_ctl",
    "epoll_wait",
    "epoll_pwait",
    "eventfd",
    "eventfd2",
    "brk",
    "mmap",
    "munmap",
    "mprotect",
    "mremap",
    "madvise",
    "mincore",
    "msync",
    "mlock",
    "munlock",
    "membarrier",
    "futex",
    "futex_waitv",
    "get_robust_list",
    "set_robust_list",
    "rseq",
    "set_tid_address",
    "gettid",
    "getpid",
    "getppid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "getresuid",
    "getresgid",
    "getgroups",
    "getpgrp",
    "getpgid",
    "getsid",
    "rt_sigaction",
    "rt_sigprocmask",
    "rt_sigreturn",
    "rt_sigsuspend",
    "rt_sigpending",
    "rt_sigtimedwait",
    "sigaltstack",
    "signalfd4",
    "pause",
    "nanosleep",
    "clock_nanosleep",
    "clock_gettime",
    "clock_getres",
    "gettimeofday",
    "time",
    "times",
    "getitimer",
    "setitimer",
    "alarm",
    "timerfd_create",
    "timerfd_settime",
    "timerfd_gettime",
    "sched_yield",
    "sched_getaffinity",
    "sched_getparam",
    "sched_getscheduler",
    "sched_get_priority_max",
    "sched_get_priority_min",
    "getpriority",
    "getrlimit",
    "getrusage",
    "uname",
    "sysinfo",
    "getrandom",
    "getcpu",
    "arch_prctl",
    "restart_syscall",
    "exit",
    "exit_group",
    "wait4",
    "waitid",
]

UNTIL_CONFINED = ["sendmsg"]
"""Needed to hand the listener for threads to the monitor, then taken away. A message can carry descriptors, and the
kernel counts those under way for all boxes of a user together: one box could keep others from starting."""

SIGNALS = ["kill", "tkill", "tgkill", "rt_sigqueueinfo"]
"""Allowed where a box sees no process but itself."""

PR_ALLOWED = (15, 16, 3, 4, 38, 39, 0x53564D41)
"""prctl: set/get name, get/set dumpable, set/get no_new_privs, name an anonymous mapping."""
PR_SET_SECCOMP = 22
"""prctl: install a filter; for the last filter, which forbids it too."""

FCNTL_ALLOWED = (0, 1, 2, 3, 4, 1030, 1032)
"""fcntl: duplicate, flags, a pipe's size. Not leases, which make others wait to open a file, nor owners, to whom
the kernel sends signals. Nor locks (5 to 7, 36 to 38; nor the call `flock`): every box reads the same files of a
framework, so a lock is a message to the box beside it. JAX locks its cache only where that has a largest size."""

API_THAT_ASKS = 5
CLONE_THREAD = 0x00010000
SOCKET_FREE_IOCTLS = (0x5401, 0x541B, 0x5421, 0x5450, 0x5451, 0x5413)
"""ioctl: is it a terminal, how much is there to read, set non-blocking, close on exec, window size."""


def build_filter(*, alone: bool) -> bytes:
    """The filter as BPF, ready to be installed by a confined process that is `alone` in its PID namespace or not."""
    seccomp = start_patiently(_import_libseccomp)
    rules = seccomp.SyscallFilter(seccomp.ERRNO(1))
    rules.set_attr(seccomp.Attr.ACT_BADARCH, seccomp.KILL_PROCESS)  # the default ends one thread
    for name in [*ALLOWED, *UNTIL_CONFINED, *(SIGNALS if alone else ())]:
        try:
            seccomp.resolve_syscall(seccomp.Arch.NATIVE, name)
            rules.add_rule(seccomp.ALLOW, name)
        except (ValueError, OSError):
            continue  # this architecture has no such call
    thread = seccomp.Arg(0, seccomp.MASKED_EQ, CLONE_THREAD, CLONE_THREAD)
    rules.add_rule(seccomp.NOTIFY if _can_ask(seccomp) else seccomp.ALLOW, "clone", thread)
    rules.add_rule(seccomp.ERRNO(38), "clone3")  # ENOSYS: glibc falls back to clone, whose flags can be read
    rules.add_rule(seccomp.ALLOW, "prlimit64", seccomp.Arg(0, seccomp.EQ, 0), seccomp.Arg(2, seccomp.EQ, 0))
    for command in FCNTL_ALLOWED:
        rules.add_rule(seccomp.ALLOW, "fcntl", seccomp.Arg(1, seccomp.EQ, command))
    for operation in (*PR_ALLOWED, PR_SET_SECCOMP):
        rules.add_rule(seccomp.ALLOW, "prctl", seccomp.Arg(0, seccomp.EQ, operation))
    for request in SOCKET_FREE_IOCTLS:
        rules.add_rule(seccomp.ALLOW, "ioctl", seccomp.Arg(1, seccomp.EQ, request))
    return _as_bpf(rules)


def build_last_filter() -> bytes:
    """What is installed after the filter, and takes away what only confinement itself needs."""
    seccomp = start_patiently(_import_libseccomp)
    rules = seccomp.SyscallFilter(seccomp.ALLOW)
    for name in UNTIL_CONFINED:
        rules.add_rule(seccomp.ERRNO(1), name)
    rules.add_rule(seccomp.ERRNO(1), "prctl", seccomp.Arg(0, seccomp.EQ, PR_SET_SECCOMP))
    return _as_bpf(rules)


def _as_bpf(rules: Any) -> bytes:
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _import_libseccomp() -> Any:
    """The binding of libseccomp. It starts a process to look for the library, and may find no room for that."""
    try:
        import pyseccomp
    except (ImportError, OSError, RuntimeError) as error:
        if _is_here("libseccomp.so.2"):
            raise BlockingIOError("no process could be started to look for libseccomp") from error
        raise GraderError(f"libseccomp is not here: {error}.") from error
    return pyseccomp


def _is_here(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return importlib.util.find_spec("pyseccomp") is not None


def _can_ask(seccomp: ModuleType) -> bool:
    """Whether this libseccomp knows filters that ask another process (`threads.py`)."""
    return hasattr(seccomp, "NOTIFY") and seccomp.get_api() >= API_THAT_ASKS
