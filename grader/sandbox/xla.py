"""XLA: how JAX compiles in a box, where it still does."""

from __future__ import annotations

from importlib import metadata

ONE_THREAD = "--xla_cpu_multi_thread_eigen=false"
QUICK = (
    "--xla_backend_optimization_level=0 --xla_cpu_use_fusion_emitters=false "
    "--xla_cpu_parallel_codegen_split_count=1"
)
"""The arrays of an exercise are small and each program runs a few times: compiling is what takes time."""
QUICK_SINCE, QUICK_UNTIL = (0, 10), (0, 11)
"""The versions of jaxlib that have these flags; one that has not would not start."""


def xla_flags() -> str:
    """The flags for this version of jaxlib."""
    try:
        version = tuple(map(int, metadata.version("jaxlib").split(".")[:2]))
    except metadata.PackageNotFoundError:
        return ONE_THREAD
    return f"{ONE_THREAD} {QUICK}" if QUICK_SINCE <= version < QUICK_UNTIL else ONE_THREAD
