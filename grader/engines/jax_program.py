"""The program of a JAX function: its jaxpr, with every stop_gradient that the student wrote.

Calls of compiled functions are read through; the body of a loop is read twice, so that what one turn
hands to the next is known, but stands in the picture once. A function with a derivative of its own is
one operation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import CodeType
from typing import Any

import jax
import jax.numpy as jnp

from grader.core.flow import Fault
from grader.engines.jax_engine import UNTRACEABLE, deliver, is_array
from grader.engines.jax_interpreter import scan_sizes
from grader.engines.program import MOST_OUTPUTS, Op, Program
from grader.engines.source_lines import innermost, is_students
from grader.engines.student_error import fault_of
from grader.engines.tree import leaves, map_leaves, output_leaves

FLAT = frozenset({"round", "floor", "ceil", "sign", "stop_gradient"})
"""Primitives through which no gradient comes back, though they take and give floats."""
LOOPS = ("scan", "while")
THROUGH = ("jit", "pjit", "closed_call", "core_call", "remat2", "checkpoint", "remat")

Sources = dict[Any, set[int]]


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


def why_concrete(function: Callable[..., Any], inputs: dict[str, Any]) -> Fault | None:
    """The fault of a function that cannot be traced, by the student's own line."""
    delivered = map_leaves(dict(inputs), deliver, "")
    arrays = {name: leaf for name, leaf in leaves(delivered) if isinstance(leaf, jax.Array)}
    try:
        _trace(function, delivered, arrays)
    except UNTRACEABLE as error:
        return fault_of(error, is_students)
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
    """Walks through a jaxpr, and those within it."""

    def __init__(self) -> None:
        self._program = Program()
        self._numbers: dict[tuple[int, ...], int] = {}

    def read(self, jaxpr: Any, names: Sequence[str], leaves: list[str], outputs: list[str]) -> Program:
        inputs = self._program.add_inputs(names, leaves)
        made: Sources = {}
        for var, leaf in zip(jaxpr.invars, leaves, strict=True):
            if leaf in inputs:
                made[var] = {inputs[leaf]}
                self._program.ops[inputs[leaf]].learns |= _is_float(var)
        self._walk(jaxpr, made, ())
        merged = ["value"] * len(outputs) if len(outputs) > MOST_OUTPUTS else outputs
        ends: dict[str, Op] = {}
        for var, name in zip(jaxpr.outvars, merged, strict=True):
            end = ends.setdefault(name, Op("output", name))
            _use(end, _sources(made, var), _is_float(var))
        for end in ends.values():
            self._program.add(end)
        return self._program

    def _walk(self, jaxpr: Any, made: Sources, path: tuple[int, ...]) -> None:
        for number, equation in enumerate(jaxpr.eqns):
            here = (*path, number)
            name = equation.primitive.name
            inner = _inner(equation)
            if name == "cond":
                for branch, closed in enumerate(equation.params["branches"]):
                    self._call(closed.jaxpr, equation.invars[1:], equation.outvars, made, (*here, branch))
            elif name in LOOPS:
                self._loop(equation, made, here)
            elif name in THROUGH and inner is not None:
                self._call(inner, equation.invars, equation.outvars, made, here)
            else:
                self._operation(equation, made, here)

    def _operation(self, equation: Any, made: Sources, path: tuple[int, ...]) -> None:
        if path not in self._numbers:
            frames = list(_frames(equation))
            stop = equation.primitive.name == "stop_gradient" and _is_written(frames)
            op = Op("stop" if stop else "step", equation.primitive.name, innermost(frames))
            self._numbers[path] = self._program.add(op)
        op = self._program.ops[self._numbers[path]]
        gives = equation.primitive.name not in FLAT and any(_is_float(var) for var in equation.outvars)
        for var in equation.invars:
            _use(op, _sources(made, var), gives and _is_float(var))
        for var in equation.outvars:
            made[var] = {self._numbers[path]}

    def _call(
        self, jaxpr: Any, given: list[Any], results: list[Any], made: Sources, path: tuple[int, ...]
    ) -> None:
        inner: Sources = {var: _sources(made, outer) for var, outer in zip(jaxpr.invars, given, strict=True)}
        self._walk(jaxpr, inner, path)
        for outer, var in zip(results, jaxpr.outvars, strict=True):
            made[outer] = made.get(outer, set()) | _sources(inner, var)

    def _loop(self, equation: Any, made: Sources, path: tuple[int, ...]) -> None:
        params, given = equation.params, list(equation.invars)
        if equation.primitive.name == "scan":
            body = params["jaxpr"].jaxpr
            constants, carried = scan_sizes(params)
        else:
            body, constants = params["body_jaxpr"].jaxpr, params["body_nconsts"]
            given = given[params["cond_nconsts"] :]
            carried = len(given) - constants
        sources = [_sources(made, var) for var in given]
        for _ in range(2):
            inner: Sources = dict(zip(body.invars, sources, strict=True))
            self._walk(body, inner, path)
            out = [_sources(inner, var) for var in body.outvars]
            for place in range(carried):
                sources[constants + place] = sources[constants + place] | out[place]
        for outer, found in zip(equation.outvars, out, strict=True):
            made[outer] = found


def _use(op: Op, sources: set[int], passes: bool) -> None:
    for source in sources:
        op.sources[source] = op.sources.get(source, False) or passes


def _sources(made: Sources, var: Any) -> set[int]:
    return set() if hasattr(var, "val") else made.get(var, set())


def _inner(equation: Any) -> Any:
    found = equation.params.get("jaxpr", equation.params.get("call_jaxpr"))
    return getattr(found, "jaxpr", found)


def _is_float(var: Any) -> bool:
    return bool(jnp.issubdtype(getattr(var.aval, "dtype", bool), jnp.floating))


def _frames(equation: Any) -> Iterator[tuple[CodeType, int]]:
    trace = equation.source_info.traceback
    return iter(()) if trace is None else zip(*trace.raw_frames(), strict=True)


def _is_written(frames: list[tuple[CodeType, int]]) -> bool:
    """Whether the student called stop_gradient, and not a function of JAX's that does."""
    calls = [place for place, (code, _) in enumerate(frames) if code.co_name == "stop_gradient"]
    outer = frames[max(calls) + 1 :] if calls else frames
    return bool(outer) and is_students(outer[0][0].co_filename)
