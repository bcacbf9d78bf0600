"""The meter: how long a command takes, how much processor, and how much memory at most.

Processor time and memory are those of a control group that the command runs in, so that nothing it
starts escapes. Memory is what its processes hold privately, a page that a fork shares counted once;
it is read twenty times a second. Where no control group can be made, memory is the sum of their
proportional shares (PSS), and processor time is unknown.
"""

import contextlib
import os
import secrets
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

MOUNT = Path("/sys/fs/cgroup")
EVERY = 0.05
ENTER = 'for group in $GROUPS_TO_ENTER; do echo $$ > "$group/cgroup.procs"; done; unset GROUPS_TO_ENTER; exec "$@"'


@dataclass(frozen=True)
class Reading:
    """What a command took."""

    seconds: float
    cpu_seconds: float | None
    megabytes: float


def measure(line, **options):
    """Run a command to its end; raises where it fails."""
    groups = _groups()
    entering = ["sh", "-c", ENTER, "sh", *map(str, line)]
    environment = {**options.pop("env", os.environ), "GROUPS_TO_ENTER": " ".join(map(str, groups.enter))}
    stop, peak = threading.Event(), [0.0]
    start = time.perf_counter()
    process = subprocess.Popen(
        entering, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )
    watcher = threading.Thread(target=_watch, args=(groups, process.pid, stop, peak), daemon=True)
    watcher.start()
    out, err = process.communicate()
    seconds = time.perf_counter() - start
    stop.set()
    watcher.join()
    cpu = groups.cpu_seconds()
    groups.remove()
    if process.returncode:
        raise RuntimeError(
            f"{' '.join(map(str, line))} ended with {process.returncode}: {(err or out)[-2000:]}"
        )
    return Reading(seconds, cpu, peak[0])


def _watch(groups, pid, stop, peak):
    while not stop.wait(EVERY if groups.memory else 4 * EVERY):
        with contextlib.suppress(OSError, ValueError, psutil.Error):
            peak[0] = max(peak[0], groups.megabytes() if groups.memory else _shares(pid))


def _shares(pid):
    """The proportional shares of a process and all below it; boxes come and go while they are read."""
    top = psutil.Process(pid)
    total = 0
    for one in [top, *top.children(recursive=True)]:
        with contextlib.suppress(psutil.Error):
            total += one.memory_full_info().pss
    return total / 2**20


@dataclass(frozen=True)
class Groups:
    """The control groups of one command: which to enter, and where memory and processor time are read."""

    enter: tuple[Path, ...] = ()
    memory: tuple[Path, str] | None = None
    cpu: tuple[Path, str, float] | None = None

    def megabytes(self):
        return _field(*self.memory) / 2**20

    def cpu_seconds(self):
        return _field(*self.cpu[:2]) * self.cpu[2] if self.cpu else None

    def remove(self):
        for path in self.enter:
            for folder in (*(below for below in path.glob("*/") if below.is_dir()), path):
                with contextlib.suppress(OSError):
                    folder.rmdir()


def _field(path, name):
    """A number in a file of `name number` lines, or the only number in it."""
    text = path.read_text()
    return int(dict(line.split(" ", 1) for line in text.splitlines())[name] if name else text)


def _groups():
    """New groups below this process's own, of version 1 or 2; none where they cannot be made."""
    own = dict(line.split(":", 2)[1:] for line in Path("/proc/self/cgroup").read_text().splitlines())
    name = f"stopgrad-bench-{secrets.token_hex(4)}"
    with contextlib.suppress(OSError):
        if "memory" in own and "cpuacct" in own:
            memory, cpu = (MOUNT / kind / own[kind].lstrip("/") / name for kind in ("memory", "cpuacct"))
            memory.mkdir()
            cpu.mkdir()
            return Groups(
                (memory, cpu), (memory / "memory.stat", "total_rss"), (cpu / "cpuacct.usage", "", 1e-9)
            )
        parent = (
            MOUNT / own[""].lstrip("/")
        ).parent / name  # ours holds processes: no children with controllers
        (parent / "run").mkdir(parents=True)
        (parent / "cgroup.subtree_control").write_text("+memory")
        return Groups(
            (parent / "run",), (parent / "memory.stat", "anon"), (parent / "cpu.stat", "usage_usec", 1e-6)
        )
    return Groups()
