"""Compiling: quickly, and what JAX compiled for our own solutions kept for the next submission.

Only staff boxes, which run solutions and notebooks of our own, may write to it; a student's box sees it
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
from importlib import metadata
from pathlib import Path

ONE_THREAD = "--xla_cpu_multi_thread_eigen=false"
QUICK = (
    "--xla_backend_optimization_level=0 --xla_cpu_use_fusion_emitters=false "
    "--xla_cpu_parallel_codegen_split_count=1"
)
"""An exercise's arrays are small and each program runs a few times: compiling is what costs."""
QUICK_SINCE, QUICK_UNTIL = (0, 10), (0, 11)
"""The versions of jaxlib that are known to have these flags; one that has not would not start."""


def xla_flags() -> str:
    """How XLA compiles in a box."""
    try:
        known = QUICK_SINCE <= tuple(map(int, metadata.version("jaxlib").split(".")[:2])) < QUICK_UNTIL
    except metadata.PackageNotFoundError:
        known = False
    return f"{ONE_THREAD} {QUICK}" if known else ONE_THREAD


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
