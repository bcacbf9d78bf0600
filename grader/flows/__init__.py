"""Flows: the engines that run one function once and say where its gradients went.

One engine a framework, each imported only when asked for. They know nothing of boxes: the worker
uses them inside one, a student's own kernel uses them through `grader.flow`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from grader.flows.tree import leaves
from grader.words.flow import Call, Flow

POOL = 997
"""How many numbers a cotangent holds: a prime, so that no shape repeats it in step."""


class Engine(Protocol):
    """What each framework's module offers as `Engine`."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow: ...


def engine(framework: str, *, swift: bool = False) -> Engine:
    """A new engine for `jax`, `torch` or `numpy`; a swift one, where there is one, for many small edits."""
    module = import_module(f"grader.flows.{framework}_engine")
    made: Engine = getattr(module, "SwiftEngine", module.Engine)() if swift else module.Engine()
    return made


def flow(function: Callable[..., Any], /, **inputs: Any) -> Flow:
    """Call a function once and report its value and, by input name, where gradients went.

    Inputs are the framework's own arrays, or numpy's for a function in JAX or numpy.
    """
    cotangent = np.random.default_rng(0).standard_normal(POOL).astype(np.float32)
    name = getattr(function, "__name__", "the function")
    call = Call(name, inputs, "auto", cotangent)
    return engine(framework_of(function, inputs)).run(function, call, None)


def framework_of(function: Callable[..., Any], inputs: dict[str, Any]) -> str:
    """Which framework a call belongs to: by its inputs first, then by what the function sees."""
    for _, value in leaves(inputs):
        root = type(value).__module__.partition(".")[0]
        if root in ("jax", "jaxlib"):
            return "jax"
        if root == "torch" or _is_torch_module(value):
            return "torch"
    seen = getattr(inspect.unwrap(function), "__globals__", {}).values()
    modules = {item.__name__.partition(".")[0] for item in seen if isinstance(item, ModuleType)}
    return next((name for name in ("jax", "torch") if name in modules), "numpy")


def _is_torch_module(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.nn.Module | torch.Tensor)
