"""JAX before the fork: what a first gradient needs besides the backend, done once in the fork server.

A child hangs if it is forked after the backend has started, so nothing here lowers, compiles or computes.
Operations that are not traced are given to numpy. For those that JAX still compiles: it makes a compiler context
(5 ms) for every program that it lowers, imports dialects for the first one, and searches all installed
packages for plugins. None of this has a public name in JAX. A version of JAX that has it elsewhere goes
without that step.
"""

from __future__ import annotations

import contextlib
from importlib import import_module
from typing import Any

from grader.engines import jax_eager

DIALECTS = ("jaxlib.mlir.dialects.builtin", "jaxlib.mlir.dialects.mhlo")


def preload() -> None:
    """Everything that can be done before the fork."""
    jax_eager.install()
    for step in (_import_dialects, _share_context, _find_plugins):
        with contextlib.suppress(ImportError, AttributeError):
            step()


def _import_dialects() -> None:
    for name in DIALECTS:
        import_module(name)


def _share_context() -> None:
    """One compiler context for all programs of a box."""
    mlir: Any = import_module("jax._src.interpreters.mlir")
    context = mlir.make_ir_context()
    mlir.make_ir_context = lambda: context


def _find_plugins() -> None:
    import_module("jax._src.xla_bridge")._discover_and_register_pjrt_plugins()
