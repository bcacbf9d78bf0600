"""The compilation cache: what JAX compiled for our own solutions, kept for the next submission.

Only staff boxes, which run references, right and wrong solutions, may write to it; a student's box sees it
read-only, so no submission can leave anything in it that another one, or we, would load. Nor can it
list what is there: an entry's name is a hash of the program that was compiled, so that it is open to
whoever wrote the same program, and to nobody who would run the reference's. It is kept per processor
and per version of Python, in the user's own cache folder.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from pathlib import Path


def cache_folder() -> Path | None:
    """Where compiled code is kept, made if need be; None where nothing can be kept."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(home) / "stopgrad" / f"compiled-{_machine()}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mine = folder.stat().st_uid == os.geteuid()
    except OSError:
        return None
    return folder.resolve() if mine and os.access(folder, os.W_OK) else None


def environment(folder: Path) -> dict[str, str]:
    """What tells JAX to keep everything there, however small and quickly compiled."""
    return {
        "JAX_COMPILATION_CACHE_DIR": str(folder),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
    }


def _machine() -> str:
    """Compiled code is for one kind of processor: its flags tell it from others."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        flags = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    except OSError:
        flags = ""
    told = f"{platform.machine()} {sys.version_info[:2]} {flags}"
    return hashlib.sha256(told.encode()).hexdigest()[:12]
