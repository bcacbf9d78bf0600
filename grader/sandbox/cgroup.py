"""Control groups: a hard limit on the memory of boxes, where this user may create groups.

A group holds a fork server, and so every box that it forks: to move a process into a group stops the whole
machine for a moment (10 ms), a process forked inside a group costs nothing. Before each fork the group may
grow by what the new box may use. Where memory runs out, the kernel kills the box first (`monitor.py` asks for
that). It may look for a second process while it frees the memory of the first: that is the monitor, never the
fork server.

Under version 2 the group is created beside the group of this process (which holds processes, so it cannot
have children with controllers); under version 1 below it. Most ordinary users may do neither: then the
monitor's watch over resident memory and the limit on address space stand alone.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

MOUNT = Path("/sys/fs/cgroup")
PREFIX = "stopgrad-box-"
STALE_SECONDS = 60


@dataclass(frozen=True)
class GroupFolder:
    """A folder in which memory groups can be created, and the file names of its version."""

    path: Path
    limit_file: str
    usage_file: str
    events_file: str


@dataclass(frozen=True)
class MemoryGroup:
    """The group of one fork server."""

    folder: GroupFolder
    path: Path

    @property
    def kills(self) -> int:
        """How often the kernel killed a process here because memory ran out."""
        with contextlib.suppress(OSError, ValueError):
            for line in (self.path / self.folder.events_file).read_text().splitlines():
                name, _, count = line.partition(" ")
                if name == "oom_kill":
                    return int(count)
        return 0

    def allow(self, megabytes: int) -> None:
        """Let its processes together use `megabytes` more than now, and no more."""
        with contextlib.suppress(OSError, ValueError):
            used = int((self.path / self.folder.usage_file).read_text())
            (self.path / self.folder.limit_file).write_text(str(used + (megabytes << 20)))

    def remove(self) -> None:
        """Remove the group once its processes have ended."""
        with contextlib.suppress(OSError):
            self.path.rmdir()


def find_group_folder() -> GroupFolder | None:
    """Where memory groups can be created; None where they cannot. It creates one to find out."""
    for folder in _candidates():
        group = _create(folder)
        if group is not None:
            group.remove()
            _remove_stale(folder)
            return folder
    return None


def create_group(folder: GroupFolder, pid: int) -> MemoryGroup | None:
    """A new group with this process in it."""
    group = _create(folder)
    if group is None:
        return None
    try:
        (group.path / "cgroup.procs").write_text(str(pid))
    except OSError:
        group.remove()
        return None
    return group


def _create(folder: GroupFolder) -> MemoryGroup | None:
    """An empty group whose memory can be limited."""
    group = MemoryGroup(folder, folder.path / f"{PREFIX}{secrets.token_hex(6)}")
    try:
        group.path.mkdir()
        (group.path / folder.limit_file).write_text(str(1 << 40))
    except OSError:
        group.remove()
        return None
    return group


def _remove_stale(folder: GroupFolder) -> None:
    """Remove what killed runs left behind; the kernel keeps a group that still holds a process."""
    for path in folder.path.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > STALE_SECONDS:
                path.rmdir()


def _candidates() -> list[GroupFolder]:
    folders = []
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            _, controllers, inside = line.split(":", 2)
            if controllers == "":
                parent = (MOUNT / inside.lstrip("/")).parent
                folders.append(GroupFolder(parent, "memory.max", "memory.current", "memory.events"))
            elif "memory" in controllers.split(","):
                current = MOUNT / "memory" / inside.lstrip("/")
                names = "memory.limit_in_bytes", "memory.usage_in_bytes", "memory.oom_control"
                folders.append(GroupFolder(current, *names))
    return folders
