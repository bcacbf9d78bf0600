"""Namespaces of a box: its own processes, its own scratch space, a /proc that says nothing about the machine's state."""

from __future__ import annotations

import os

from grader.core.errors import NoProcessLeft
from grader.sandbox.exit_codes import NO_PROCESS_LEFT, UNCONFINED
from grader.sandbox.libc import Unconfined, call
from grader.sandbox.process_start import NO_PROCESS_SENTENCE, start_patiently

NEW_MOUNTS, NEW_IPC, NEW_USER, NEW_PIDS = 0x00020000, 0x08000000, 0x10000000, 0x20000000
MS_NOSUID_NODEV, MS_NOEXEC, MS_RDONLY, MS_REC_PRIVATE = 2 | 4, 8, 1, 0x44000
MS_REMOUNT, MS_BIND = 32, 4096
BOX_PROC = "/proc-of-boxes"
"""The folder of a fork server that boxes see as /proc."""


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


def fill_box_proc() -> None:
    """Write what boxes see of /proc: the list of processors, which a framework reads to choose its kernels.

    It is a copy. The real one tells how fast each processor runs now, and other files of /proc tell how busy the
    machine is, how much memory is free, or which pages of a file are in memory: each is a way to send messages.
    """
    if os.path.isdir(BOX_PROC):
        with open("/proc/cpuinfo", "rb") as source, open(f"{BOX_PROC}/cpuinfo", "wb") as copy:
            copy.write(source.read())


def mount_scratch_and_proc(scratch: str, scratch_megabytes: int) -> None:
    """Mount an empty scratch space, and the /proc of boxes."""
    call("unshare", NEW_MOUNTS)
    call("mount", b"none", b"/", None, MS_REC_PRIVATE, None)
    size = f"size={scratch_megabytes}m,nr_inodes=4096,mode=1777".encode()
    call("mount", b"tmpfs", scratch.encode(), b"tmpfs", MS_NOSUID_NODEV | MS_NOEXEC, size)
    call("mount", BOX_PROC.encode(), b"/proc", None, MS_BIND, None)
    read_only = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID_NODEV | MS_NOEXEC
    call("mount", None, b"/proc", None, read_only, None)
