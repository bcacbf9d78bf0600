"""Visible paths: the files that every box may read. No course, gradebook or home directory is among them."""

from __future__ import annotations

import sys
import sysconfig
from functools import cache
from pathlib import Path

import grader

SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/sys/devices/system/cpu")
"""Libraries, and what a framework asks about the processor: without it, some of its kernels fail."""
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")
PRIVATE_PROC = ("/proc",)
"""With namespaces: a /proc that shows a box nothing but itself."""
SHARED_PROC = ("/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/proc/sys")
"""Without namespaces /proc shows every command line: only the box itself and the machine may be read."""


@cache
def library_paths() -> tuple[str, ...]:
    """The folders that hold this Python, its packages and this package."""
    package = Path(grader.__file__).resolve().parent
    paths = [Path(sys.base_prefix), Path(sys.prefix), package]
    paths += [Path(sysconfig.get_path(name)) for name in ("purelib", "platlib", "stdlib", "platstdlib")]
    paths += [Path(entry) for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]
    folders: list[str] = []
    for path in sorted({str(path.resolve()) for path in paths} | {str(path) for path in paths}, key=len):
        inside = any(path == folder or path.startswith(f"{folder}/") for folder in (*folders, "/usr"))
        if path not in ("/", "") and not inside:
            folders.append(path)
    return tuple(folders)


def readable_paths() -> tuple[str, ...]:
    """What every box may read, besides /proc."""
    return (*SYSTEM, *library_paths(), *DEVICES)


def readable_parent(path: Path) -> str | None:
    """The readable path that a path lies in, or None: no box can read it then."""
    place = path.resolve()
    return next((readable for readable, folder in _resolved() if place.is_relative_to(folder)), None)


@cache
def _resolved() -> tuple[tuple[str, Path], ...]:
    return tuple((readable, Path(readable).resolve()) for readable in readable_paths())
