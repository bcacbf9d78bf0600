"""Namespaces of a box: its own processes, its own scratch space, a /proc that shows nobody else."""

from __future__ import annotations

import os

from grader.core.errors import NoProcessLeft
from grader.sandbox.exit_codes import NO_PROCESS_LEFT, UNCONFINED
from grader.sandbox.libc import Unconfined, call
from grader.sandbox.process_start import NO_PROCESS_SENTENCE, start_patiently

NEW_MOUNTS, NEW_IPC, NEW_USER, NEW_PIDS = 0x00020000, 0x08000000, 0x10000000, 0x20000000
MS_NOSUID_NODEV, MS_NOEXEC, MS_RDONLY, MS_REC_PRIVATE = 2 | 4, 8, 1, 0x44000
MS_REMOUNT, MS_BIND, MS_MOVE = 32, 4096, 8192


def can_enter_namespaces() -> bool:
    """Whether this process may create the namespaces of a box, tried in a child."""
    child = start_patiently(os.fork)
    if child == 0:
        try:
            enter_namespaces()
            call("unshare", NEW_MOUNTS)
        except NoProcessLeft:
            os._exit(NO_PROCESS_LEFT)
        except (OSError, Unconfined):
            os._exit(UNCONFINED)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == NO_PROCESS_LEFT:
        raise NoProcessLeft(NO_PROCESS_SENTENCE)
    return code == 0


def enter_namespaces() -> None:
    """Move into new user, PID and IPC namespaces; the next child is process 1 there."""
    user, group = os.getuid(), os.getgid()
    call("unshare", NEW_USER | NEW_PIDS | NEW_IPC)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def mount_scratch_and_proc(scratch: str, scratch_megabytes: int) -> None:
    """Mount an empty scratch space, and a /proc that shows this box alone, or almost nothing."""
    call("unshare", NEW_MOUNTS)
    call("mount", b"none", b"/", None, MS_REC_PRIVATE, None)
    size = f"size={scratch_megabytes}m,nr_inodes=4096,mode=1777".encode()
    call("mount", b"tmpfs", scratch.encode(), b"tmpfs", MS_NOSUID_NODEV | MS_NOEXEC, size)
    try:
        call("mount", b"proc", b"/proc", b"proc", MS_NOSUID_NODEV | MS_NOEXEC, None)
    except Unconfined:  # the kernel refuses where the /proc above it is partly covered
        _mount_bare_proc(scratch)


def _mount_bare_proc(scratch: str) -> None:
    """Mount a /proc with nothing but `cpuinfo`, which a framework reads to choose its kernels."""
    aside, place = f"{scratch}/cpuinfo", "/proc/cpuinfo"
    open(aside, "w").close()
    call("mount", place.encode(), aside.encode(), None, MS_BIND, None)
    call("mount", b"tmpfs", b"/proc", b"tmpfs", MS_NOSUID_NODEV | MS_NOEXEC, b"size=4k,mode=555")
    open(place, "w").close()
    call("mount", aside.encode(), place.encode(), None, MS_MOVE, None)
    call("mount", b"tmpfs", b"/proc", b"tmpfs", MS_REMOUNT | MS_RDONLY | MS_NOSUID_NODEV | MS_NOEXEC, None)
    os.unlink(aside)
