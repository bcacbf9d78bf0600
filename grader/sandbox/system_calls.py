"""System calls that a box may make, each with who needs it; everything else fails with EPERM.

Boxes share a machine, so the list is short on purpose: a call that tells something about the machine, or that
another box can feel, is a way to send messages. `MADE` is what references of the course were seen to call: the
drill `make drills` traces them and fails where one is no longer called. `OTHERS` is what nobody calls in that
drill, with the reason to allow it all the same. Arguments are restricted in `system_call_arguments.py`.
"""

from __future__ import annotations

MADE = {
    "brk": "malloc",
    "clock_nanosleep": "time.sleep, and a framework that waits for its threads",
    "close": "closing a file",
    "exit_group": "the end of a box",
    "getcwd": "an import, to make a path absolute",
    "getdents64": "an import, to list a folder",
    "getpid": "tempfile, for a new name",
    "getrandom": "the random module, on import",
    "gettid": "names of JAX's threads",
    "lseek": "opening a Python file",
    "mkdir": "tempfile, in the scratch space",
    "mprotect": "a library that is loaded, the stack of a thread",
    "mremap": "realloc of a large array",
    "munmap": "free of a large array",
    "newfstatat": "an import, to find a file",
    "read": "an import, to read a file",
    "readlink": "an import, to resolve a path",
    "recvfrom": "the runner, to read a request",
    "rseq": "glibc, when a thread starts",
    "rt_sigaction": "JAX, when its backend starts",
    "rt_sigprocmask": "glibc, when a thread starts",
    "set_robust_list": "glibc, when a thread starts",
    "unlink": "tempfile, in the scratch space",
    "write": "a file in the scratch space; what is printed",
}

OTHERS = {
    "access": "os.access, on x86-64",
    "arch_prctl": "oneDNN, which asks for the AMX registers of newer processors",
    "chdir": "a notebook that changes to a folder of its scratch space",
    "clock_getres": "time.get_clock_info",
    "clock_gettime": "every clock, on machines where the kernel cannot answer without a call",
    "dup": "numpy.fromfile and ndarray.tofile",
    "exit": "the end of a thread",
    "faccessat": "os.access, on aarch64",
    "faccessat2": "os.access, on newer glibc",
    "fstat": "an import, on older and newer glibc",
    "ftruncate": "file.truncate, in the scratch space",
    "getcpu": "sched_getcpu, on machines where the kernel cannot answer without a call",
    "getegid": "os.getegid",
    "geteuid": "os.path.expanduser, tempfile",
    "getgid": "os.getgid",
    "getppid": "os.getppid, and multiprocessing when it is imported",
    "getrlimit": "the size of a stack, on older glibc",
    "gettimeofday": "every clock, on machines where the kernel cannot answer without a call",
    "getuid": "os.path.expanduser",
    "lstat": "an import, on older glibc",
    "mkdirat": "os.mkdir, on aarch64",
    "nanosleep": "sleeping in C++, on older glibc",
    "pread64": "loading a library; numpy.load of a mapped file",
    "readlinkat": "os.readlink, on aarch64",
    "rename": "os.replace, on x86-64; matplotlib keeps its list of fonts so",
    "renameat": "os.replace, on aarch64",
    "renameat2": "os.replace, on newer architectures",
    "restart_syscall": "the kernel, after a stopped sleep",
    "rmdir": "tempfile.TemporaryDirectory",
    "rt_sigreturn": "the end of a signal handler",
    "sched_yield": "spin locks of OpenBLAS and of XLA",
    "sigaltstack": "faulthandler, and crash handlers of LLVM",
    "stat": "an import, on older glibc",
    "statx": "an import, on newer libraries of C++",
    "time": "every clock, on machines where the kernel cannot answer without a call",
    "uname": "the platform module",
    "unlinkat": "tempfile.TemporaryDirectory; os.unlink on aarch64",
    "writev": "files that C++ writes",
}

ALLOWED = {**MADE, **OTHERS}
"""Allowed whatever their arguments are."""

UNTIL_CONFINED = {"sendmsg": "the confinement, to send the listener for threads to the monitor"}
"""Forbidden from then on. A message can carry descriptors, and the kernel counts those that are on their way for
all boxes of a user together: one box could keep others from starting."""

WITH_OWN_PROCESSES = {
    "kill": "os.kill, of itself",
    "sched_getparam": "XLA, about its own threads",
    "sched_getscheduler": "XLA, about its own threads",
    "tgkill": "abort, so that a crash is seen as one",
}
"""Allowed where a box sees no process but itself: elsewhere each says whether a process exists."""
