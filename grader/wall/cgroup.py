"""Control groups: a hard bound on a box's memory, where this user may make one.

Under version 2 the group is made beside our own (ours holds processes, so it cannot have children
with controllers); under version 1 below it. Most ordinary users may do neither: then the keeper's
watch over resident memory and the limit on address space stand alone.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

MOUNT = Path("/sys/fs/cgroup")


@dataclass(frozen=True)
class Home:
    """A folder in which memory groups can be made, and the names that its version uses."""

    folder: Path
    limit_file: str
    events_file: str


@dataclass(frozen=True)
class MemoryGroup:
    """The group of one box."""

    home: Home
    path: Path

    @property
    def kills(self) -> int:
        """How often the kernel killed for want of memory here."""
        with contextlib.suppress(OSError, ValueError):
            for line in (self.path / self.home.events_file).read_text().splitlines():
                name, _, count = line.partition(" ")
                if name == "oom_kill":
                    return int(count)
        return 0

    def remove(self) -> None:
        """Take the group away once its process has ended."""
        with contextlib.suppress(OSError):
            self.path.rmdir()


def find_home() -> Home | None:
    """Where memory groups can be made, tried for real; None where they cannot."""
    for home in _candidates():
        group = bound_memory(home, os.getpid(), None)
        if group is not None:
            group.remove()
            return home
    return None


def bound_memory(home: Home, pid: int, megabytes: int | None) -> MemoryGroup | None:
    """A new group with this limit, and the process in it (none of both if only tried)."""
    path = home.folder / f"stopgrad-{secrets.token_hex(6)}"
    try:
        path.mkdir()
    except OSError:
        return None
    group = MemoryGroup(home, path)
    try:
        (path / home.limit_file).write_text(str((megabytes or 1024) << 20))
        if megabytes is not None:
            (path / "cgroup.procs").write_text(str(pid))
    except OSError:
        group.remove()
        return None
    return group


def _candidates() -> list[Home]:
    homes = []
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            _, controllers, inside = line.split(":", 2)
            if controllers == "":
                parent = (MOUNT / inside.lstrip("/")).parent
                homes.append(Home(parent, "memory.max", "memory.events"))
            elif "memory" in controllers.split(","):
                own = MOUNT / "memory" / inside.lstrip("/")
                homes.append(Home(own, "memory.limit_in_bytes", "memory.oom_control"))
    return homes
