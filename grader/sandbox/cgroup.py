"""Control groups: a hard bound on the memory of boxes, where this user may make one.

A group holds a fork server, and so every box that it forks: putting a process into a group makes the whole
machine wait for a moment (10 ms), being born in one costs nothing. Before each fork the group may grow
by what the new box may use; the kernel ends the box first (`confine` asks it to). It may look for a second
process while the memory of the first is being freed: then its monitor is next, never the fork server.

Under version 2 the group is made beside our own (ours holds processes, so it cannot have children
with controllers); under version 1 below it. Most ordinary users may do neither: then the monitor's
watch over resident memory and the limit on address space stand alone.
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
class Home:
    """A folder in which memory groups can be made, and the names that its version uses."""

    folder: Path
    limit_file: str
    usage_file: str
    events_file: str


@dataclass(frozen=True)
class MemoryGroup:
    """The group of one fork server."""

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

    def allow(self, megabytes: int) -> None:
        """Let what is in it grow by so much from here on, and no more."""
        with contextlib.suppress(OSError, ValueError):
            used = int((self.path / self.home.usage_file).read_text())
            (self.path / self.home.limit_file).write_text(str(used + (megabytes << 20)))

    def remove(self) -> None:
        """Take the group away once its processes have ended."""
        with contextlib.suppress(OSError):
            self.path.rmdir()


def find_home() -> Home | None:
    """Where memory groups can be made, tried for real; None where they cannot."""
    for home in _candidates():
        group = _make(home)
        if group is not None:
            group.remove()
            _sweep(home)
            return home
    return None


def hold(home: Home, pid: int) -> MemoryGroup | None:
    """A new group with this process in it."""
    group = _make(home)
    if group is None:
        return None
    try:
        (group.path / "cgroup.procs").write_text(str(pid))
    except OSError:
        group.remove()
        return None
    return group


def _make(home: Home) -> MemoryGroup | None:
    """An empty group whose memory can be bounded."""
    group = MemoryGroup(home, home.folder / f"{PREFIX}{secrets.token_hex(6)}")
    try:
        group.path.mkdir()
        (group.path / home.limit_file).write_text(str(1 << 40))
    except OSError:
        group.remove()
        return None
    return group


def _sweep(home: Home) -> None:
    """Take away what runs that were killed left behind: a group that still holds a process stays."""
    for path in home.folder.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > STALE_SECONDS:
                path.rmdir()


def _candidates() -> list[Home]:
    homes = []
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            _, controllers, inside = line.split(":", 2)
            if controllers == "":
                parent = (MOUNT / inside.lstrip("/")).parent
                homes.append(Home(parent, "memory.max", "memory.current", "memory.events"))
            elif "memory" in controllers.split(","):
                own = MOUNT / "memory" / inside.lstrip("/")
                names = "memory.limit_in_bytes", "memory.usage_in_bytes", "memory.oom_control"
                homes.append(Home(own, *names))
    return homes
