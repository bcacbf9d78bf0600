"""The program of a JAX function: its jaxpr, with every stop_gradient that the student wrote.

Calls of compiled functions are read like the code around them. The body of a loop is read twice, to see
what one turn hands to the next, but is drawn once. A function with a derivative of its own is one operation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import CodeType
from typing import Any

import jax
import jax.numpy as jnp

from grader.core.flow import StudentError
from grader.engines.jax_engine import UNTRACEABLE, deliver, is_array
from grader.engines.jax_evaluator import scan_sizes
from grader.engines.program import MAX_OUTPUTS, Op, Program
from grader.engines.source_lines import innermost, is_student_file
from grader.engines.student_error import describe_error
from grader.engines.tree import leaves, map_leaves, output_leaves

ZERO_GRADIENT_PRIMITIVES = frozenset({"round", "floor", "ceil", "sign", "stop_gradient"})
"""Primitives through which no gradient comes back, though they take and give floats."""
LOOPS = ("scan", "while")
CALLS = ("jit", "pjit", "closed_call", "core_call", "remat2", "checkpoint", "remat")

Origins = dict[Any, set[int]]
"""For each variable of a jaxpr, the operations that its value came from."""


def record(function: Callable[..., Any], inputs: dict[str, Any], names: Sequence[str]) -> Program:
    """Trace a function and read what it does, from the inputs of these names on."""
    delivered = map_leaves(dict(inputs), deliver, "")
    arrays = {name: leaf for name, leaf in leaves(delivered) if isinstance(leaf, jax.Array)}
    scalars = [name for name, leaf in arrays.items() if not leaf.ndim]
    for concrete in ([], *([name] for name in scalars), scalars):  # as few as an eager call would need
        traced = {name: leaf for name, leaf in arrays.items() if name not in concrete}
        try:
            jaxpr, outputs = _trace(function, delivered, traced)
        except UNTRACEABLE:
            continue
        return _Reader().read(jaxpr, names, list(traced), outputs)
    raise ValueError("this function cannot be traced")


def tracing_error(function: Callable[..., Any], inputs: dict[str, Any]) -> StudentError | None:
    """The error of a function that cannot be traced, with the student's line."""
    delivered = map_leaves(dict(inputs), deliver, "")
    arrays = {name: leaf for name, leaf in leaves(delivered) if isinstance(leaf, jax.Array)}
    try:
        _trace(function, delivered, arrays)
    except UNTRACEABLE as error:
        return describe_error(error, is_student_file)
    return None


def _trace(function: Callable[..., Any], inputs: Any, arrays: dict[str, Any]) -> tuple[Any, list[str]]:
    names: list[str] = []

    def flat(traced: dict[str, Any]) -> list[Any]:
        results = output_leaves(function(**map_leaves(inputs, lambda name, leaf: traced.get(name, leaf), "")))
        names[:] = [name for name, leaf in results if is_array(leaf)]
        return [jnp.asarray(leaf) for _, leaf in results if is_array(leaf)]

    def ordered(*values: Any) -> list[Any]:
        return flat(dict(zip(arrays, values, strict=True)))

    return jax.make_jaxpr(ordered)(*arrays.values()).jaxpr, names


class _Reader:
    """Reads a jaxpr, and those within it."""

    def __init__(self) -> None:
        self._program = Program()
        self._numbers: dict[tuple[int, ...], int] = {}

    def read(self, jaxpr: Any, names: Sequence[str], leaves: list[str], outputs: list[str]) -> Program:
        inputs = self._program.add_inputs(names, leaves)
        origins: Origins = {}
        for var, leaf in zip(jaxpr.invars, leaves, strict=True):
            if leaf in inputs:
                origins[var] = {inputs[leaf]}
                self._program.ops[inputs[leaf]].learns |= _is_float(var)
        self._walk(jaxpr, origins, ())
        merged = ["value"] * len(outputs) if len(outputs) > MAX_OUTPUTS else outputs
        ends: dict[str, Op] = {}
        for var, name in zip(jaxpr.outvars, merged, strict=True):
            end = ends.setdefault(name, Op("output", name))
            _use(end, _origin(origins, var), _is_float(var))
        for end in ends.values():
            self._program.add(end)
        return self._program

    def _walk(self, jaxpr: Any, origins: Origins, path: tuple[int, ...]) -> None:
        for number, equation in enumerate(jaxpr.eqns):
            here = (*path, number)
            name = equation.primitive.name
            inner = _inner(equation)
            if name == "cond":
                for branch, closed in enumerate(equation.params["branches"]):
                    self._call(closed.jaxpr, equation.invars[1:], equation.outvars, origins, (*here, branch))
            elif name in LOOPS:
                self._loop(equation, origins, here)
            elif name in CALLS and inner is not None:
                self._call(inner, equation.invars, equation.outvars, origins, here)
            else:
                self._operation(equation, origins, here)

    def _operation(self, equation: Any, origins: Origins, path: tuple[int, ...]) -> None:
        if path not in self._numbers:
            frames = list(_frames(equation))
            stop = equation.primitive.name == "stop_gradient" and _is_written(frames)
            op = Op("stop" if stop else "step", equation.primitive.name, innermost(frames))
            self._numbers[path] = self._program.add(op)
        op = self._program.ops[self._numbers[path]]
        has_gradient = equation.primitive.name not in ZERO_GRADIENT_PRIMITIVES and any(
            _is_float(var) for var in equation.outvars
        )
        for var in equation.invars:
            _use(op, _origin(origins, var), has_gradient and _is_float(var))
        for var in equation.outvars:
            origins[var] = {self._numbers[path]}

    def _call(
        self, jaxpr: Any, arguments: list[Any], results: list[Any], origins: Origins, path: tuple[int, ...]
    ) -> None:
        inner: Origins = {
            var: _origin(origins, outer) for var, outer in zip(jaxpr.invars, arguments, strict=True)
        }
        self._walk(jaxpr, inner, path)
        for outer, var in zip(results, jaxpr.outvars, strict=True):
            origins[outer] = origins.get(outer, set()) | _origin(inner, var)

    def _loop(self, equation: Any, origins: Origins, path: tuple[int, ...]) -> None:
        params, arguments = equation.params, list(equation.invars)
        if equation.primitive.name == "scan":
            body = params["jaxpr"].jaxpr
            constants, carried = scan_sizes(params)
        else:
            body, constants = params["body_jaxpr"].jaxpr, params["body_nconsts"]
            arguments = arguments[params["cond_nconsts"] :]
            carried = len(arguments) - constants
        sources = [_origin(origins, var) for var in arguments]
        for _ in range(2):
            inner: Origins = dict(zip(body.invars, sources, strict=True))
            self._walk(body, inner, path)
            out = [_origin(inner, var) for var in body.outvars]
            for place in range(carried):
                sources[constants + place] = sources[constants + place] | out[place]
        for outer, origin in zip(equation.outvars, out, strict=True):
            origins[outer] = origin


def _use(op: Op, sources: set[int], passes: bool) -> None:
    for source in sources:
        op.sources[source] = op.sources.get(source, False) or passes


def _origin(origins: Origins, var: Any) -> set[int]:
    return set() if hasattr(var, "val") else origins.get(var, set())


def _inner(equation: Any) -> Any:
    jaxpr = equation.params.get("jaxpr", equation.params.get("call_jaxpr"))
    return getattr(jaxpr, "jaxpr", jaxpr)


def _is_float(var: Any) -> bool:
    return bool(jnp.issubdtype(getattr(var.aval, "dtype", bool), jnp.floating))


def _frames(equation: Any) -> Iterator[tuple[CodeType, int]]:
    """Where an equation was written. JAX has no public way to ask, so its traceback object is read."""
    trace = equation.source_info.traceback
    return iter(()) if trace is None else zip(*trace.raw_frames(), strict=True)


def _is_written(frames: list[tuple[CodeType, int]]) -> bool:
    """Whether the student called stop_gradient, rather than a function of JAX that does."""
    calls = [place for place, (code, _) in enumerate(frames) if code.co_name == "stop_gradient"]
    outer = frames[max(calls) + 1 :] if calls else frames
    return bool(outer) and is_student_file(outer[0][0].co_filename)
