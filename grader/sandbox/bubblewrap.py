"""The bubblewrap: bubblewrap around a fork server. A root of its own, no network, no other process.

What is in view there, read-only: the system's libraries, this Python, its packages, this package.
Neither a course, nor a gradebook, nor a home directory exists.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from functools import cache
from pathlib import Path

import grader

PRIVATE = [
    "--unshare-user",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup-try",
]
SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/sys/devices/system/cpu")
"""Libraries, and what a framework asks of the processor: without it, some of its kernels fail."""
OWN_PROC = ("/proc",)
"""A /proc of its own shows a box nothing but itself."""
SHARED_PROC = ("/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/proc/sys")
"""One that everybody shares shows every command line: there, only itself and the machine."""
SCRATCH = "/scratch"
NOBODY = "65534"


def bubblewrap() -> str | None:
    """Where bubblewrap is, if it is."""
    return shutil.which("bwrap", path="/usr/bin:/bin:/usr/local/bin")


@cache
def library_paths() -> tuple[str, ...]:
    """The folders that hold this Python, its packages and this package."""
    package = Path(grader.__file__).resolve().parent
    paths = [Path(sys.base_prefix), Path(sys.prefix), package]
    paths += [Path(sysconfig.get_path(name)) for name in ("purelib", "platlib", "stdlib", "platstdlib")]
    paths += [Path(entry) for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]
    kept: list[str] = []
    for path in sorted({str(path.resolve()) for path in paths} | {str(path) for path in paths}, key=len):
        if path not in ("/", "") and not any(
            path == known or path.startswith(f"{known}/") for known in (*kept, "/usr")
        ):
            kept.append(path)
    return tuple(kept)


def readable_paths() -> tuple[str, ...]:
    """What a box may read: the same, and its devices."""
    return (*SYSTEM, *library_paths(), "/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


def in_view(path: Path) -> str | None:
    """The folder, among those that every box may read, in which a path lies."""
    place = path.resolve()
    return next((known for known, folder in _resolved() if place.is_relative_to(folder)), None)


@cache
def _resolved() -> tuple[tuple[str, Path], ...]:
    return tuple((known, Path(known).resolve()) for known in readable_paths())


def command(program: str, arguments: list[str], *, look: tuple[str, ...], keep: tuple[str, ...]) -> list[str]:
    """The command line that runs `arguments` inside the bubblewrap.

    Args:
        look: further folders in view, read-only.
        keep: further folders in view, writable.
    """
    line = [
        program,
        *PRIVATE,
        "--uid",
        NOBODY,
        "--gid",
        NOBODY,
        "--die-with-parent",
        "--new-session",
        "--cap-drop",
        "ALL",
    ]
    line += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", SCRATCH]
    if not any(path.startswith("/tmp/") for path in (*library_paths(), *look, *keep)):
        line += ["--symlink", SCRATCH, "/tmp"]
    for path in SYSTEM:
        if Path(path).is_symlink():
            line += ["--symlink", str(Path(path).readlink()), path]
        elif Path(path).exists():
            line += ["--ro-bind", path, path]
    for path in (*library_paths(), *look):
        line += ["--ro-bind", path, path]
    for path in keep:
        line += ["--bind", path, path]
    line += ["--remount-ro", "/", "--chdir", "/"]
    return [*line, "--", *arguments]
