"""Confinement: what a box does to itself between the fork and the first line of a submission.

The steps, in this order:

1. its own mounts: a scratch space (a small tmpfs), and a /proc with nothing but a list of processors. The
   monitor stays outside, since it needs the ordinary /proc;
2. no capability, and no way to gain one (`no_new_privs`);
3. limits on address space, processor time, file size, descriptors and threads;
4. Landlock: it may read the framework and write to its scratch space. Without namespaces no scratch
   space is bounded, so it may write nothing;
5. seccomp: it may compute, and start no process, socket, program, namespace or mount.

Only then does it use the framework: threads that a framework starts inherit all of this.

All of this runs after the fork of a large process, so it uses the standard library and ctypes only.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import socket
import struct
from dataclasses import dataclass

from grader.sandbox.landlock import landlock_version, restrict_files
from grader.sandbox.libc import PR_CAPBSET_DROP, PR_SET_PDEATHSIG, call, forbid_new_privileges
from grader.sandbox.namespaces import mount_scratch_and_proc
from grader.sandbox.seccomp import allowing_threads_unasked, install, install_listener
from grader.sandbox.thread_limit import MAX_THREADS

LAST_CAPABILITY = 63
CAPABILITY_VERSION = 0x20080522
MONITOR_PROCESSES = 16
"""How many processes the monitor may have beside the box: it starts a few to see whether more can be started."""
MAX_DESCRIPTORS = 256
LOOK_WRITABLE = ("/scratch", "/tmp", "/dev/shm")


@dataclass(frozen=True)
class Confinement:
    """What is in force for a box. Tests switch single layers off to see an attack succeed."""

    namespaces: bool
    landlock: bool
    seccomp: bool
    limits: bool
    readable: tuple[str, ...]
    listed: tuple[str, ...]
    scratch: str
    scratch_megabytes: int
    megabytes: int
    address_megabytes: int
    cpu_seconds: int
    filter: bytes = b""
    last_filter: bytes = b""


def confine(plan: Confinement, monitor: socket.socket) -> None:
    """Confine this process; the monitor will be asked for threads. Raises Unconfined where a step fails."""
    die_with_parent()
    if plan.namespaces:
        mount_scratch_and_proc(plan.scratch, plan.scratch_megabytes)
    os.chdir(plan.scratch)
    os.environ["HOME"] = os.environ["TMPDIR"] = plan.scratch
    if not plan.namespaces:
        _name_folder_for_matplotlib()
    _drop_capabilities()
    if plan.limits:
        _set_limits(plan)
    if plan.landlock:
        scratch = (plan.scratch,) if plan.namespaces else ()
        restrict_files(readable=plan.readable, listed=plan.listed, writable=(*scratch, os.devnull))
    if plan.seccomp:
        _install_filters(plan, monitor)


def _name_folder_for_matplotlib() -> None:
    """Without a scratch space: a folder that looks as if it could be written to. Nothing is kept there.

    matplotlib cannot be imported without one. It asks the permissions, which Landlock leaves as they are, and goes
    on without its cache where the write is refused.
    """
    folder = next((path for path in LOOK_WRITABLE if os.access(path, os.W_OK)), None)
    if folder is not None:
        os.environ["MPLCONFIGDIR"] = folder


def die_with_parent() -> None:
    """Have the kernel kill this process when its parent ends."""
    call("prctl", PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)


def _drop_capabilities() -> None:
    """No capability, now or later."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    for capability in range(LAST_CAPABILITY + 1):
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    header = struct.pack("Ii", CAPABILITY_VERSION, 0)
    call("capset", header, bytes(24))
    forbid_new_privileges()


def _set_limits(plan: Confinement) -> None:
    limits = {
        resource.RLIMIT_AS: plan.address_megabytes << 20,
        resource.RLIMIT_CPU: plan.cpu_seconds,
        resource.RLIMIT_FSIZE: plan.scratch_megabytes << 20,
        resource.RLIMIT_NOFILE: MAX_DESCRIPTORS,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
    }
    if (
        plan.namespaces
    ):  # there it counts this box and its monitor alone; the kernel does not apply it to root
        limits[resource.RLIMIT_NPROC] = MAX_THREADS + MONITOR_PROCESSES
    for kind, most in limits.items():
        hard = resource.getrlimit(kind)[1]
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (value, value))


def _install_filters(plan: Confinement, monitor: socket.socket) -> None:
    """Install the seccomp filters for this thread and all that it starts.

    The monitor is asked for threads where the kernel lets it answer: every kernel with Landlock does.
    """
    if plan.limits and landlock_version() >= 1:
        listener = install_listener(plan.filter)
        if listener is not None:
            socket.send_fds(monitor, [b"\1"], [listener])
            os.close(listener)
            install(plan.last_filter)
            return
    install(allowing_threads_unasked(plan.filter))
    install(plan.last_filter)
