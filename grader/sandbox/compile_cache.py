"""The compile cache: what JAX compiled for staff code is kept for the next submission.

Only staff boxes, which run solutions and notebooks of the course, may write to it. A student's box sees it
read-only, so no submission can leave anything there that another one would load. Nor can it list the
cache: the name of an entry is a hash of the compiled program, so only someone who wrote the same program can
open it, and nobody can run the program of the reference. It is kept per processor and per version of Python,
in the user's cache folder.
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
"""The arrays of an exercise are small and each program runs a few times: compiling is what takes time."""
QUICK_SINCE, QUICK_UNTIL = (0, 10), (0, 11)
"""The versions of jaxlib that have these flags; one that has not would not start."""


def xla_flags() -> str:
    """How XLA compiles in a box."""
    try:
        version = tuple(map(int, metadata.version("jaxlib").split(".")[:2]))
    except metadata.PackageNotFoundError:
        return ONE_THREAD
    return f"{ONE_THREAD} {QUICK}" if QUICK_SINCE <= version < QUICK_UNTIL else ONE_THREAD


def cache_folder() -> Path | None:
    """The folder of compiled code, created if need be; None where nothing can be kept."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(home) / "stopgrad" / f"compiled-{_machine()}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        owned = folder.stat().st_uid == os.geteuid()
    except OSError:
        return None
    return folder.resolve() if owned and os.access(folder, os.W_OK) else None


def environment(folder: Path) -> dict[str, str]:
    """The variables that make JAX keep everything there, however small and quickly compiled."""
    return {
        "JAX_COMPILATION_CACHE_DIR": str(folder),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
    }


def _machine() -> str:
    """A hash of the kind of processor, which compiled code depends on, and the version of Python."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        flags = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    except OSError:
        flags = ""
    machine = f"{platform.machine()} {sys.version_info[:2]} {flags}"
    return hashlib.sha256(machine.encode()).hexdigest()[:12]
