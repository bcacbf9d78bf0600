"""Bubblewrap around a fork server: its own root, no network, no other process.

The root holds, read-only, the system's libraries, this Python, its packages and this package.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from grader.sandbox.visible_paths import SYSTEM, library_paths

NEW_NAMESPACES = [
    "--unshare-user",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup-try",
]
SCRATCH = "/scratch"
NOBODY = "65534"


def find_bubblewrap() -> str | None:
    """Where the program is, if it is installed."""
    return shutil.which("bwrap", path="/usr/bin:/bin:/usr/local/bin")


def command(program: str, arguments: list[str]) -> list[str]:
    """The command line that runs `arguments` inside bubblewrap."""
    line = [
        program,
        *NEW_NAMESPACES,
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
    if not any(path.startswith("/tmp/") for path in library_paths()):
        line += ["--symlink", SCRATCH, "/tmp"]
    for path in SYSTEM:
        if Path(path).is_symlink():
            line += ["--symlink", str(Path(path).readlink()), path]
        elif Path(path).exists():
            line += ["--ro-bind", path, path]
    for path in library_paths():
        line += ["--ro-bind", path, path]
    line += ["--remount-ro", "/", "--chdir", "/"]
    return [*line, "--", *arguments]
