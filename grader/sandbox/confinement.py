"""Confinement: what a box does to itself between the fork and the first line of a submission.

Theory of operation. The fork server forks a **monitor**; the monitor moves into new user, PID and IPC
namespaces and forks the **box**, which is process 1 there: when it dies, the kernel ends all that it
may have started. The box then, in this order,

1. moves into a mount namespace of its own (the monitor needs the /proc that it has), with a scratch
   space (a small tmpfs) and a /proc with nothing but itself;
2. gives up every capability, for good, and the chance of new privileges (`no_new_privs`);
3. is limited in address space, processor time, file size, descriptors and threads;
4. is confined by Landlock to reading the framework and writing its scratch space; without namespaces
   there is no space that is bounded, so nothing may be written;
5. is confined by seccomp to computing: no process, no socket, no exec, no namespace, no mount.

Only then does it touch the framework (confine first, warm second): threads that a framework starts
inherit all of it. The monitor stays outside, watches the box's memory, is asked for each thread
(`threads.py`), kills the box on request, and hands its cause of death on to the fork server.

Everything here runs after a fork of a large process, so it uses the standard library and ctypes only.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import resource
import signal
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from grader.core.errors import NoProcessLeft
from grader.sandbox.process_start import NO_ROOM_SENTENCE, start_patiently
from grader.sandbox.thread_limit import MAX_THREADS, Requests, install_listener, without_asking

NEW_MOUNTS, NEW_IPC, NEW_USER, NEW_PIDS = 0x00020000, 0x08000000, 0x10000000, 0x20000000
MS_NOSUID_NODEV, MS_NOEXEC, MS_RDONLY, MS_REC_PRIVATE = 2 | 4, 8, 1, 0x44000
MS_REMOUNT, MS_BIND, MS_MOVE = 32, 4096, 8192
PR_SET_PDEATHSIG, PR_CAPBSET_DROP, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 24, 22, 38
SECCOMP_MODE_FILTER = 2
LAST_CAPABILITY = 63
LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446
LANDLOCK_VERSION, LANDLOCK_PATH = 1, 1
EXECUTE, WRITE, READ, LIST, TRUNCATE, IOCTL = 1, 2, 4, 8, 1 << 14, 1 << 15
LOOK = EXECUTE | READ | LIST
EVERYTHING = (1 << 16) - 1
ON_FILES = EXECUTE | WRITE | READ | TRUNCATE | IOCTL

MEMORY, UNCONFINED, THREADS, NO_ROOM = 113, 114, 115, 116
"""Exit codes of a monitor: the box outgrew its memory; could not be confined; started too many threads; the machine
had no room for a process or thread that the box is entitled to."""

FIRST, SECOND = 1000, 999
"""Which processes the kernel ends where memory runs out: a box; its monitor, if it looks for another while it still
frees the box's memory; never the fork server, which other boxes live on."""
WATCH_SECONDS = 0.05
MONITOR_PROCESSES = 16
PAGE = resource.getpagesize()


@dataclass(frozen=True)
class Confinement:
    """What is in force for a box. Tests switch single layers off to see an attack succeed."""

    namespaces: bool
    landlock: bool
    seccomp: bool
    limits: bool
    readable: tuple[str, ...]
    writable: tuple[str, ...]
    scratch: str
    scratch_megabytes: int
    megabytes: int
    address_megabytes: int
    cpu_seconds: int
    filter: bytes = b""
    last_filter: bytes = b""
    openable: tuple[str, ...] = ()


class Unconfined(Exception):
    """A step of the confinement did not succeed: nothing of a submission may run."""


def can_enter_namespaces() -> bool:
    """Whether this process may make the namespaces of a box, tried in a child."""
    child = start_patiently(os.fork)
    if child == 0:
        try:
            _enter_namespaces()
            _call("unshare", NEW_MOUNTS)
        except NoProcessLeft:
            os._exit(NO_ROOM)
        except (OSError, Unconfined):
            os._exit(UNCONFINED)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == NO_ROOM:
        raise NoProcessLeft(NO_ROOM_SENTENCE)
    return code == 0


def monitor_box(
    channel: socket.socket, plan: Confinement, serve: Callable[[socket.socket], None]
) -> NoReturn:
    """Run in the forked monitor: start the box, watch it, and end as it ended."""
    watched = {signal.SIGCHLD, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    code = UNCONFINED
    try:
        _die_with_parent()
        _be_ended_before_others(SECOND)
        if plan.namespaces:
            _enter_namespaces()
        ours, theirs = socket.socketpair()
        box = _fork_once()
        if box == 0:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, watched)
            ours.close()
            _be_the_box(channel, theirs, plan, serve)
        channel.close()
        theirs.close()
        code = _watch(box, plan, watched, Requests(ours, watched))
    except NoProcessLeft:
        code = NO_ROOM
    finally:
        os._exit(code)


def _fork_once() -> int:
    """Fork, or find no room: a new process space whose first fork fails takes no other, so another monitor tries."""
    try:
        return os.fork()
    except BlockingIOError as error:
        raise NoProcessLeft(NO_ROOM_SENTENCE) from error


def _be_the_box(
    channel: socket.socket,
    monitor: socket.socket,
    plan: Confinement,
    serve: Callable[[socket.socket], None],
) -> NoReturn:
    code = UNCONFINED
    try:
        os.setsid()  # a signal to its process group must not reach the monitor
        _be_ended_before_others(FIRST)
        with monitor:
            confine(plan, monitor)
        channel.sendall(b"\1")
        code = 0
        serve(channel)
    finally:
        os._exit(code)


def confine(plan: Confinement, monitor: socket.socket) -> None:
    """Confine this process, with the monitor to ask for threads; raises Unconfined where a step fails."""
    _die_with_parent()
    if plan.namespaces:
        _own_mounts(plan)
    os.chdir(plan.scratch)
    os.environ["HOME"] = os.environ["TMPDIR"] = plan.scratch
    _drop_privileges()
    if plan.limits:
        _limit(plan)
    if plan.landlock:
        _landlock(plan)
    if plan.seccomp:
        _seccomp(plan, monitor)


def _watch(box: int, plan: Confinement, signals: set[signal.Signals], requests: Requests) -> int:
    """Wait for the box; kill it when asked to or when it has too much of anything."""
    excess, asked = 0, False
    while True:
        requests.wait(WATCH_SECONDS)
        received = signal.sigtimedwait(signals, 0)
        ended, status = os.waitpid(box, os.WNOHANG)
        if not ended:
            asked = asked or (received is not None and received.si_signo == signal.SIGTERM)
            # no look at a box that is ending: it takes memory, and there may be none
            looked_at = plan.limits and not requests.over
            excess = excess or (_excess(box, plan, requests) if looked_at else 0)
            if asked or excess:
                _kill(box)
            continue
        if excess:
            return excess
        killed_by_us = asked and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        if killed_by_us and requests.waiting:
            return NO_ROOM  # it was late because there was no room for its thread
        if os.WIFSIGNALED(status) and not killed_by_us:
            if requests.scarce and os.WTERMSIG(status) == signal.SIGABRT:
                return NO_ROOM  # so ends a framework that is refused a thread
            _end_like(os.WTERMSIG(status))
        return UNCONFINED if os.WEXITSTATUS(status) == UNCONFINED else 0


def _end_like(number: int) -> None:
    """Die of the same signal, so that the fork server sees it."""
    with contextlib.suppress(OSError, ValueError):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _excess(pid: int, plan: Confinement, requests: Requests) -> int:
    """The exit code for what a box has too much of; 0 if it keeps within its limits, and gets what it asks for."""
    try:
        fields = _stat(f"/proc/{pid}/stat")
        if fields[0] == b"Z":  # its first thread has ended: memory is told by those that have not
            others = [_stat(f"/proc/{pid}/task/{thread}/stat") for thread in os.listdir(f"/proc/{pid}/task")]
            fields = max(others, key=lambda told: int(told[21]))
        threads, resident = int(fields[17]), int(fields[21]) * PAGE
    except (OSError, IndexError, ValueError):
        return 0
    if resident > plan.megabytes << 20:
        return MEMORY
    if threads > MAX_THREADS:
        return THREADS
    granted = requests.answer(threads)
    return NO_ROOM if granted is None else 0 if granted else THREADS


def _stat(path: str) -> list[bytes]:
    """What the kernel says of a process or thread, from its state on."""
    with open(path, "rb") as file:
        return file.read().rpartition(b")")[2].split()


def _enter_namespaces() -> None:
    """New user, PID and IPC namespaces; the next child is process 1 of them."""
    user, group = os.getuid(), os.getgid()
    _call("unshare", NEW_USER | NEW_PIDS | NEW_IPC)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def _own_mounts(plan: Confinement) -> None:
    """A scratch space of its own, and a /proc that shows this box alone, or nothing."""
    _call("unshare", NEW_MOUNTS)
    _call("mount", b"none", b"/", None, MS_REC_PRIVATE, None)
    size = f"size={plan.scratch_megabytes}m,nr_inodes=4096,mode=1777".encode()
    _call("mount", b"tmpfs", plan.scratch.encode(), b"tmpfs", MS_NOSUID_NODEV | MS_NOEXEC, size)
    try:
        _call("mount", b"proc", b"/proc", b"proc", MS_NOSUID_NODEV | MS_NOEXEC, None)
    except Unconfined:  # the kernel refuses where the outer /proc is partly covered
        _bare_proc(plan)


def _bare_proc(plan: Confinement) -> None:
    """A /proc that says what the processor is, which kernels of a framework ask, and nothing else."""
    aside, place = f"{plan.scratch}/cpuinfo", "/proc/cpuinfo"
    open(aside, "w").close()
    _call("mount", place.encode(), aside.encode(), None, MS_BIND, None)
    _call("mount", b"tmpfs", b"/proc", b"tmpfs", MS_NOSUID_NODEV | MS_NOEXEC, b"size=4k,mode=555")
    open(place, "w").close()
    _call("mount", aside.encode(), place.encode(), None, MS_MOVE, None)
    _call("mount", b"tmpfs", b"/proc", b"tmpfs", MS_REMOUNT | MS_RDONLY | MS_NOSUID_NODEV | MS_NOEXEC, None)
    os.unlink(aside)


def _drop_privileges() -> None:
    """No capability, in this process or gained later."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    for capability in range(LAST_CAPABILITY + 1):
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    header = struct.pack("Ii", 0x20080522, 0)
    _call("capset", header, bytes(24))
    _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def _limit(plan: Confinement) -> None:
    limits = {
        resource.RLIMIT_AS: plan.address_megabytes << 20,
        resource.RLIMIT_CPU: plan.cpu_seconds,
        resource.RLIMIT_FSIZE: plan.scratch_megabytes << 20,
        resource.RLIMIT_NOFILE: 256,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
    }
    if plan.namespaces:  # there it counts this box and its monitor alone; for root it is not in force
        limits[resource.RLIMIT_NPROC] = MAX_THREADS + MONITOR_PROCESSES
    for kind, most in limits.items():
        hard = resource.getrlimit(kind)[1]
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (value, value))


def landlock_version() -> int:
    """The version of Landlock that this kernel speaks; 0 for none."""
    libc = ctypes.CDLL(None, use_errno=True)
    return max(0, int(libc.syscall(LANDLOCK_CREATE, None, ctypes.c_size_t(0), LANDLOCK_VERSION)))


def _landlock(plan: Confinement) -> None:
    """Reading below `readable`, by name below `openable`, everything in the scratch space; no TCP."""
    version = landlock_version()
    if version < 1:
        raise Unconfined("this kernel has no Landlock")
    handled = (1 << (13 if version < 2 else 14 if version < 3 else 15 if version < 5 else 16)) - 1
    attributes = struct.pack("QQQ", handled, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    libc = ctypes.CDLL(None, use_errno=True)
    ruleset = libc.syscall(LANDLOCK_CREATE, attributes[:size], ctypes.c_size_t(size), 0)
    if ruleset < 0:
        raise Unconfined("Landlock: no ruleset")
    for path in plan.readable:
        _allow(libc, ruleset, path, LOOK & handled)
    for path in plan.openable:  # what is there can be opened by whoever knows its name; nobody can list it
        _allow(libc, ruleset, path, READ)
    scratch = (plan.scratch,) if plan.namespaces else ()
    for path in (*scratch, os.devnull, *plan.writable):
        _allow(libc, ruleset, path, EVERYTHING & ~EXECUTE & handled)
    _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if libc.syscall(LANDLOCK_RESTRICT, ruleset, 0) != 0:
        raise Unconfined("Landlock: not restricted")
    os.close(ruleset)


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, access: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if not os.path.isdir(path):
        access &= ON_FILES
    rule = struct.pack("=Qi", access, descriptor)
    if libc.syscall(LANDLOCK_ADD, ruleset, LANDLOCK_PATH, rule, 0) != 0:
        raise Unconfined(f"Landlock: no rule for {path}")
    os.close(descriptor)


def _seccomp(plan: Confinement, monitor: socket.socket) -> None:
    """Install the filter for this thread and all that it starts.

    The monitor is asked for threads where the kernel can let it answer: one that has Landlock can.
    """
    if plan.limits and landlock_version() >= 1:
        listener = install_listener(plan.filter)
        if listener is not None:
            socket.send_fds(monitor, [b"\1"], [listener])
            os.close(listener)
            _install(plan.last_filter)
            return
    _install(without_asking(plan.filter))
    _install(plan.last_filter)


def _install(program: bytes) -> None:
    buffer = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(buffer))
    _call("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, head, 0, 0)


def _be_ended_before_others(score: int) -> None:
    """Where memory runs out, end this process rather than one with a lower score."""
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write(str(score))


def _die_with_parent() -> None:
    _call("prctl", PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)


def _call(name: str, *arguments: object) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*arguments) != 0:
        if ctypes.get_errno() == errno.EAGAIN:
            raise NoProcessLeft(NO_ROOM_SENTENCE)
        raise Unconfined(f"{name}: {os.strerror(ctypes.get_errno())}")
