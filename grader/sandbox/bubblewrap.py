"""Bubblewrap around a fork server: its own root, no network, no other process.

The root holds, read-only, the system's libraries, this Python, this package, and what the framework and the exercise's
further libraries consist of.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from grader.sandbox.namespaces import BOX_PROC
from grader.sandbox.visible_paths import LOADER_CACHE, PROCESSORS, visible_paths

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


def command(
    program: str, arguments: list[str], *, framework: str, libraries: tuple[str, ...] = ()
) -> list[str]:
    """The command line that runs `arguments` inside bubblewrap, with what a framework and these libraries need."""
    paths = visible_paths(framework, libraries)
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
    line += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", SCRATCH, "--tmpfs", BOX_PROC]
    if not any(path.startswith("/tmp/") for path in paths.every()):
        line += ["--symlink", SCRATCH, "/tmp"]
    for path in (*paths.folders, LOADER_CACHE, PROCESSORS):
        if Path(path).is_symlink():
            line += ["--symlink", str(Path(path).readlink()), path]
        elif Path(path).exists():
            line += ["--ro-bind", path, path]
    for path in paths.hidden:
        line += ["--tmpfs", path]
    for path in (*paths.packages, *paths.files):
        line += ["--ro-bind", path, path]
    for path in (*paths.hidden, "/"):
        line += ["--remount-ro", path]
    return [*line, "--chdir", "/", "--", *arguments]
