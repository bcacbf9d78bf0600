"""Flows: the engines that run one function once and say where its gradients went.

One engine a framework, each imported only when asked for. They know nothing of boxes: the worker
uses them inside one, a student's own kernel uses them through `grader.flow`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from copy import deepcopy
from importlib import import_module
from io import StringIO
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from grader.core.flow import Call, Fault, Flow
from grader.core.frameworks import FRAMEWORKS
from grader.engines.tree import leaves

if TYPE_CHECKING:
    from grader.engines.program import Program

POOL = 997
"""How many numbers a random cotangent holds: a prime, so that no shape repeats it in step."""
SUM = np.ones(1, np.float32)
"""The cotangent of the sum of an output."""


class Engine(Protocol):
    """What each framework's module offers as `Engine`."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow: ...


def engine(framework: str, *, interpreted: bool = False) -> Engine:
    """A new engine for `jax`, `torch` or `numpy`; a swift one, where there is one, for many small edits."""
    module = import_module(FRAMEWORKS[framework].engine)
    made: Engine = getattr(module, "InterpretingEngine", module.Engine)() if interpreted else module.Engine()
    return made


def flow(function: Callable[..., Any], /, **inputs: Any) -> Flow:
    """Call a function once and report its value and, by input name, the gradients of each output's sum.

    Inputs are the framework's own arrays, or numpy's for a function in JAX or numpy.
    """
    return _call_once(function, inputs, SUM)


def probe(function: Callable[..., Any], inputs: dict[str, Any], *, open_inputs: tuple[str, ...] = ()) -> Flow:
    """The same with random cotangents, which show every path: in a plain sum, gradients can cancel out."""
    cotangent = np.random.default_rng(0).standard_normal(POOL).astype(np.float32)
    return _call_once(function, inputs, cotangent, open_inputs)


def _call_once(
    function: Callable[..., Any],
    inputs: dict[str, Any],
    cotangent: np.ndarray[Any, Any],
    open_inputs: tuple[str, ...] = (),
) -> Flow:
    name = getattr(function, "__name__", "the function")
    call = Call(name, inputs, "auto", cotangent, open_inputs)
    return engine(framework_of(function, inputs)).run(function, call, None)


def program(function: Callable[..., Any], inputs: Mapping[str, Any], names: Sequence[str]) -> Program | None:
    """What a function does with its inputs, as its own statements; None where that cannot be read.

    Args:
        names: the inputs to draw; what lies within one of them is drawn as that one.
    """
    recorder_module = FRAMEWORKS[framework_of(function, dict(inputs))].program
    if recorder_module is None:
        return None
    try:
        own = deepcopy(dict(inputs))  # networks may be changed by the run
    except Exception:  # a tensor with a history cannot be copied, and need not be
        own = dict(inputs)
    try:
        with redirect_stdout(StringIO()):  # what it prints, the flow prints
            recorder = import_module(recorder_module)
            recorded: Program = recorder.record(function, own, names)
    except Exception:  # the flow tells what is wrong; a picture without its program is still one
        return None
    return recorded


def why_concrete(function: Callable[..., Any], inputs: Mapping[str, Any]) -> Fault | None:
    """Where a JAX function asks a traced value for its number, if it does."""
    from grader.engines import jax_program

    return jax_program.why_concrete(function, dict(inputs))


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
