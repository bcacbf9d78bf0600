"""Engines: run one function once and say where its gradients went.

One engine per framework, each imported when it is first needed. They know nothing of boxes: the runner
uses them inside one, a student's kernel through `grader.flow`.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import redirect_stdout
from copy import deepcopy
from dataclasses import replace
from importlib import import_module
from io import StringIO
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from grader.core.flow import COTANGENT_SIZE, Call, Flow, StudentError
from grader.core.frameworks import FRAMEWORKS
from grader.core.trace import Trace
from grader.engines.tree import leaves

if TYPE_CHECKING:
    from grader.engines.program import Program

ONES_COTANGENT = np.ones(1, np.float32)
"""The cotangent of the sum of an output."""
PROBE_COTANGENT = np.random.default_rng(0).standard_normal(COTANGENT_SIZE).astype(np.float32)


class Engine(Protocol):
    """What each framework's module offers as `Engine`."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow: ...


class TracingEngine(Engine, Protocol):
    """What an engine offers besides if a function can be traced: what it does, as data."""

    def trace(
        self, function: Callable[..., Any], call: Call, scene: ModuleType | None
    ) -> Trace | Flow | None: ...


class Replayer(Protocol):
    """What a framework's `replay` module offers as `Replayer`: it runs traces that were made elsewhere."""

    def run(self, trace: Trace, call: Call) -> Flow: ...


def engine(framework: str) -> Engine:
    """A new engine for `jax`, `torch` or `numpy`."""
    new_engine: Engine = import_module(FRAMEWORKS[framework].engine).Engine()
    return new_engine


def replayer(framework: str) -> Replayer:
    """A new replayer, for a framework whose functions can be traced."""
    module = FRAMEWORKS[framework].replay
    if module is None:
        raise LookupError(f"{framework} has no traces")
    new_replayer: Replayer = import_module(module).Replayer()
    return new_replayer


def flow(function: Callable[..., Any], /, *, cotangent: Any = None, **inputs: Any) -> Flow:
    """Call a function once and report its value and, by input name, the gradients of each output's sum.

    Inputs are the framework's own arrays, or numpy's for a function in JAX or numpy.

    Args:
        cotangent: what the entries of each output are multiplied by before they are summed: one number, or an array
            of the output's shape.
    """
    if cotangent is None:
        return _call_once(function, inputs, ONES_COTANGENT)
    factors = np.asarray(cotangent, np.float32)
    result = _call_once(function, inputs, factors.reshape(-1))
    for output in result.outputs:
        shape = np.shape(output.array) if output.array is not None else ()
        if output.name in result.gradients and factors.ndim and factors.shape != shape:
            raise ValueError(
                f"The cotangent has the shape {factors.shape}, the output {shape}: give one number per entry, or one for all."
            )
    return result


def probe(
    function: Callable[..., Any],
    inputs: dict[str, Any],
    *,
    open_inputs: tuple[str, ...] = (),
    mode: str = "auto",
    summed: bool = False,
) -> Flow:
    """As `flow`, with random cotangents, which show every path: in a plain sum, gradients can cancel out.

    Args:
        summed: whether gradients are of each output's sum all the same, as a page prints them.
    """
    cotangent = ONES_COTANGENT if summed else PROBE_COTANGENT
    return _call_once(function, inputs, cotangent, open_inputs, mode)


def of_sums(
    flow: Flow, function: Callable[..., Any], inputs: dict[str, Any], *, open_inputs: tuple[str, ...] = ()
) -> Flow:
    """A flow that `probe` gave, with the gradients of each output's sum instead.

    Where the outputs are single numbers these follow from it. Otherwise the function is called once more.
    """
    arrays = {output.name: output.array for output in flow.outputs}
    if all(array is not None and array.size == 1 for array in map(arrays.get, flow.gradients)):
        gradients = {
            output: {
                name: None if array is None else array / PROBE_COTANGENT[0] for name, array in leaves.items()
            }
            for output, leaves in flow.gradients.items()
        }
        return replace(flow, gradients=gradients)
    with redirect_stdout(StringIO()):  # the first call has printed already
        return probe(function, inputs, open_inputs=open_inputs, summed=True)


def _call_once(
    function: Callable[..., Any],
    inputs: dict[str, Any],
    cotangent: np.ndarray[Any, Any],
    open_inputs: tuple[str, ...] = (),
    mode: str = "auto",
) -> Flow:
    name = getattr(function, "__name__", "the function")
    call = Call(name, inputs, mode, cotangent, open_inputs)
    return engine(framework_of(function, inputs)).run(function, call, None)


def program_of(
    function: Callable[..., Any],
    inputs: Mapping[str, Any],
    names: Sequence[str],
    *,
    data: Collection[str] = (),
) -> Program | None:
    """What a function does with its inputs, statement by statement; None where that cannot be read.

    Args:
        names: the inputs to draw; what lies within one of them is drawn as that one.
        data: the inputs whose gradient nobody looks at.
    """
    recorder_module = FRAMEWORKS[framework_of(function, dict(inputs))].program
    if recorder_module is None:
        return None
    try:
        copies = deepcopy(dict(inputs))  # networks may be changed by the run
    except Exception:  # a tensor with a history cannot be copied, and need not be
        copies = dict(inputs)
    try:
        with redirect_stdout(StringIO()):  # the flow prints it already
            recorder = import_module(recorder_module)
            recorded: Program = recorder.record(function, copies, names, data)
    except Exception:  # the flow shows what is wrong, and a diagram can do without the program
        return None
    return recorded


def tracing_error(function: Callable[..., Any], inputs: Mapping[str, Any]) -> StudentError | None:
    """Where a JAX function needs the number behind a traced value, if it does."""
    from grader.engines import jax_program

    return jax_program.tracing_error(function, dict(inputs))


def without_stops(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with every stop in it switched off: the same values, and gradients that are not stopped.

    In JAX `stop_gradient` lets gradients through, in torch `detach`, `no_grad` and `inference_mode` do. It shows what a stop
    is worth: train once with the function, once without its stops.
    """

    @functools.wraps(function)
    def free(*arguments: Any, **named: Any) -> Any:
        inputs = {str(place): value for place, value in enumerate(arguments)} | named
        framework = framework_of(function, inputs)
        if framework == "jax":
            from grader.engines import jax_stops

            return jax_stops.call_without_stops(function, arguments, named)
        if framework == "torch":
            from grader.engines import torch_stops

            return torch_stops.call_without_stops(function, arguments, named)
        return function(*arguments, **named)

    return free


def framework_of(function: Callable[..., Any], inputs: dict[str, Any]) -> str:
    """Which framework a call belongs to: by its inputs first, then by what the function's module imports."""
    for _, value in leaves(inputs):
        root = type(value).__module__.partition(".")[0]
        if root in ("jax", "jaxlib"):
            return "jax"
        if root == "torch" or _is_torch_module(value):
            return "torch"
    names = getattr(inspect.unwrap(function), "__globals__", {}).values()
    modules = {item.__name__.partition(".")[0] for item in names if isinstance(item, ModuleType)}
    return next((name for name in ("jax", "torch") if name in modules), "numpy")


def _is_torch_module(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.nn.Module | torch.Tensor)
