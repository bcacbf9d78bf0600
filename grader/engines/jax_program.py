"""The program of a JAX function: its jaxpr, with every stop_gradient that the student wrote.

Calls of compiled functions are read like the code around them. The body of a loop is read twice, to see
what one turn hands to the next, but is drawn once. A function with a derivative of its own is one operation.
What came back along each way in this run is measured by `jax_wires`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from types import CodeType
from typing import Any

import jax
import jax.numpy as jnp

from grader.core.flow import StudentError
from grader.engines.jax_engine import UNTRACEABLE, deliver, is_array
from grader.engines.jax_evaluator import scan_sizes
from grader.engines.jax_wires import (
    CALLS,
    Argument,
    Loop,
    Path,
    Turn,
    Use,
    came_back,
    inner_jaxpr,
    is_float,
    result_number,
)
from grader.engines.program import MAX_OUTPUTS, Op, Program, Way
from grader.engines.source_lines import Place, innermost, is_student_file
from grader.engines.student_error import describe_error
from grader.engines.tree import leaves, map_leaves, output_leaves

ZERO_GRADIENT_PRIMITIVES = frozenset({"round", "floor", "ceil", "sign"})
"""Primitives through which only zeros come back, though they take and give floats."""
CUSTOM = ("custom_vjp_call", "custom_vjp_call_jaxpr", "custom_jvp_call")


@dataclass(frozen=True)
class Origin:
    """An operation that a value came from, and in which turns of the loops around it."""

    number: int
    turns: tuple[tuple[int, Turn], ...] = ()
    """Loops by their depth."""

    def at(self, depth: int, turn: Turn) -> Origin:
        """The same in these turns of a loop."""
        return Origin(self.number, (*self.turns, (depth, turn)))

    def after(self, depth: int) -> Origin:
        """The same when the loop is over."""
        return Origin(self.number, tuple(pair for pair in self.turns if pair[0] != depth))


@dataclass(frozen=True)
class Scope:
    """Where in nested jaxprs an equation is."""

    path: Path = ()
    loops: tuple[Loop, ...] = ()
    place: Place | None = None
    """Within a function of a library: the student's line that called it."""
    is_differentiable: bool = True

    def within(self, number: int) -> Scope:
        """One equation or jaxpr of this one."""
        return replace(self, path=(*self.path, number))

    def in_loop(self, length: int, is_reversed: bool) -> Scope:
        """The body of a loop."""
        return replace(self, loops=(*self.loops, Loop(length, is_reversed)))

    def in_library(self, place: Place | None) -> Scope:
        """The body of a function of a library."""
        return self if self.place is not None else replace(self, place=place)

    def without_gradient(self) -> Scope:
        """A part that cannot be differentiated."""
        return replace(self, is_differentiable=False)


Origins = dict[Any, set[Origin]]
"""For each variable of a jaxpr, where its value came from."""


def record(
    function: Callable[..., Any], inputs: dict[str, Any], names: Sequence[str], data: Collection[str] = ()
) -> Program:
    """Trace a function and read what it does, from the inputs of these names on.

    Args:
        data: inputs whose gradient nobody looks at.
    """
    delivered = map_leaves(dict(inputs), deliver, "")
    arrays = {name: leaf for name, leaf in leaves(delivered) if isinstance(leaf, jax.Array)}
    scalars = [name for name, leaf in arrays.items() if not leaf.ndim]
    for concrete in ([], *([name] for name in scalars), scalars):  # as few as an eager call would need
        traced = {name: leaf for name, leaf in arrays.items() if name not in concrete}
        try:
            closed, outputs = trace(function, delivered, traced)
        except UNTRACEABLE:
            continue
        reader = Reader(data)
        program = reader.read(closed.jaxpr, names, list(traced), outputs)
        tracked = program.tracked()
        uses = [use for use in reader.uses if use.source in tracked]
        program.came_back |= came_back(closed, list(traced.values()), uses)
        return program
    raise ValueError("this function cannot be traced")


def tracing_error(function: Callable[..., Any], inputs: dict[str, Any]) -> StudentError | None:
    """The error of a function that cannot be traced, with the student's line."""
    delivered = map_leaves(dict(inputs), deliver, "")
    arrays = {name: leaf for name, leaf in leaves(delivered) if isinstance(leaf, jax.Array)}
    try:
        trace(function, delivered, arrays)
    except UNTRACEABLE as error:
        return describe_error(error, is_student_file)
    return None


def trace(function: Callable[..., Any], inputs: Any, arrays: dict[str, Any]) -> tuple[Any, list[str]]:
    """The jaxpr of a function of these arrays, each in its place among the inputs; and its outputs' names."""
    names: list[str] = []

    def flat(traced: dict[str, Any]) -> list[Any]:
        results = output_leaves(function(**map_leaves(inputs, lambda name, leaf: traced.get(name, leaf), "")))
        names[:] = [name for name, leaf in results if is_array(leaf)]
        return [jnp.asarray(leaf) for _, leaf in results if is_array(leaf)]

    def ordered(*values: Any) -> list[Any]:
        return flat(dict(zip(arrays, values, strict=True)))

    return jax.make_jaxpr(ordered)(*arrays.values()), names


class Reader:
    """Reads a jaxpr, and those within it."""

    def __init__(self, data: Collection[str] = ()) -> None:
        self._data = data
        self._program = Program()
        self.numbers: dict[Path, int] = {}
        """The operation of each equation."""
        self.uses: dict[Use, None] = {}

    def read(self, jaxpr: Any, names: Sequence[str], leaves: list[str], outputs: list[str]) -> Program:
        inputs = self._program.add_inputs(names, leaves)
        origins: Origins = {}
        for var, leaf in zip(jaxpr.invars, leaves, strict=True):
            if leaf in inputs:
                origins[var] = {Origin(inputs[leaf])}
                self._program.ops[inputs[leaf]].learns |= (
                    is_float(var) and leaf.partition(".")[0] not in self._data
                )
        self._walk(jaxpr, origins, Scope())
        merged = ["value"] * len(outputs) if len(outputs) > MAX_OUTPUTS else outputs
        ends: dict[str, int] = {}
        for var, name in zip(jaxpr.outvars, merged, strict=True):
            if name not in ends:
                ends[name] = self._program.add(Op("output", name))
            for origin in _origins(origins, var):
                self._program.ops[ends[name]].use(origin.number, Way.OPEN if is_float(var) else Way.NONE)
                if is_float(var) and var.aval.size:
                    self._program.came_back.add((ends[name], origin.number))
        return self._program

    def _walk(self, jaxpr: Any, origins: Origins, scope: Scope) -> None:
        for number, equation in enumerate(jaxpr.eqns):
            name, here, inner = equation.primitive.name, scope.within(number), inner_jaxpr(equation)
            if name == "cond":
                self._cond(equation, origins, here)
            elif name == "scan":
                self._scan(equation, origins, here)
            elif name == "while":
                self._while(equation, origins, here)
            elif name in CALLS and inner is not None:
                if not is_student_file(_file_of(inner)):  # its equations tell who called it first, not now
                    here = here.in_library(innermost(_frames(equation)))
                results = self._call(inner, equation.invars, origins, here)
                origins.update(zip(equation.outvars, results, strict=True))
            else:
                self._operation(equation, origins, here)

    def _operation(self, equation: Any, origins: Origins, here: Scope) -> None:
        number = self._number(equation, here)
        way = _way(equation)
        for position, var in enumerate(equation.invars):
            self._use(number, _origins(origins, var), var, (way, position), here)
        origins.update({var: {Origin(number)} for var in equation.outvars})

    def _use(self, number: int, origins: set[Origin], var: Any, how: tuple[Way, int], here: Scope) -> None:
        """Note that an operation uses a value: by which way, and as which of its arguments."""
        way, position = how
        for origin in origins:
            self._program.ops[number].use(origin.number, way if is_float(var) else Way.NONE)
            if way == Way.OPEN and is_float(var) and here.is_differentiable:
                shape, dtype = tuple(var.aval.shape), str(var.aval.dtype)
                argument = Argument(here.path, position, shape, dtype, here.loops)
                self.uses[Use(argument, number, origin.number, origin.turns)] = None

    def _number(self, equation: Any, here: Scope) -> int:
        """The number of an operation, which is added when it is first met."""
        if here.path not in self.numbers:
            name = equation.primitive.name
            frames = list(_frames(equation))
            is_stop = name == "stop_gradient" and here.place is None and _is_written(frames)
            op = Op("stop" if is_stop else "step", name, here.place or innermost(frames))
            op.is_custom = name in CUSTOM and is_student_file(_file_of(inner_jaxpr(equation)))
            self.numbers[here.path] = self._program.add(op)
        return self.numbers[here.path]

    def _call(self, jaxpr: Any, arguments: list[Any], origins: Origins, here: Scope) -> list[set[Origin]]:
        return self._body(jaxpr, [_origins(origins, outer) for outer in arguments], here)

    def _body(self, jaxpr: Any, sources: list[set[Origin]], here: Scope) -> list[set[Origin]]:
        """Where the results of an inner jaxpr come from, if its inputs come from there."""
        inner: Origins = dict(zip(jaxpr.invars, sources, strict=True))
        self._walk(jaxpr, inner, here)
        return [_origins(inner, var) for var in jaxpr.outvars]

    def _cond(self, equation: Any, origins: Origins, here: Scope) -> None:
        """Every branch is read. What decides between them is part of every result."""
        decision, *arguments = equation.invars
        branches = [here.within(place) for place in range(len(equation.params["branches"]))]
        results = [
            self._call(closed.jaxpr, arguments, origins, branch)
            for closed, branch in zip(equation.params["branches"], branches, strict=True)
        ]
        for place, outer in enumerate(equation.outvars):
            number = self._number(equation, here.within(result_number(place)))
            for branch, result in zip(branches, results, strict=True):
                self._use(number, result[place], outer, (Way.OPEN, result_number(place)), branch)
            self._use(number, _origins(origins, decision), decision, (Way.NONE, 0), here)
            origins[outer] = {Origin(number)}

    def _scan(self, equation: Any, origins: Origins, here: Scope) -> None:
        params = equation.params
        constants, carried = scan_sizes(params)
        sources = [_origins(origins, var) for var in equation.invars]
        out: list[set[Origin]] = [*sources[constants : constants + carried]]
        out += [set() for _ in equation.outvars[carried:]]
        if params["length"]:
            inside = here.in_loop(params["length"], params["reverse"])
            out = self._turns(params["jaxpr"].jaxpr, sources, (constants, carried), inside)
        for outer, origin in zip(equation.outvars, out, strict=True):
            origins[outer] = {one.after(len(here.loops)) for one in origin}

    def _turns(
        self, body: Any, sources: list[set[Origin]], sizes: tuple[int, int], inside: Scope
    ) -> list[set[Origin]]:
        """Where the results of a loop come from. Its body is read until all that one turn hands to the next is known."""
        constants, carried = sizes
        depth = len(inside.loops) - 1
        is_repeated = inside.loops[depth].length > 1
        for place in range(constants, constants + carried):
            sources[place] = {one.at(depth, Turn.FIRST) for one in sources[place]}
        while True:
            out = self._body(body, sources, inside)
            later = [{one.after(depth).at(depth, Turn.LATER) for one in origin} for origin in out[:carried]]
            known = all(later[place] <= sources[constants + place] for place in range(carried))
            if known or not is_repeated:
                return out
            for place in range(carried):
                sources[constants + place] = sources[constants + place] | later[place]

    def _while(self, equation: Any, origins: Origins, here: Scope) -> None:
        """A loop that ends by a condition: it has no gradient, and the condition is part of every result."""
        params = equation.params
        of_condition, of_body = params["cond_nconsts"], params["body_nconsts"]
        sources = [_origins(origins, var) for var in equation.invars]
        first, constants = sources[:of_condition], sources[of_condition : of_condition + of_body]
        carry = sources[of_condition + of_body :]
        inside = here.without_gradient()
        while True:
            decision = self._body(params["cond_jaxpr"].jaxpr, [*first, *carry], inside.within(0))
            out = self._body(params["body_jaxpr"].jaxpr, [*constants, *carry], inside.within(1))
            if all(new <= old for new, old in zip(out, carry, strict=True)):
                break
            carry = [new | old for new, old in zip(out, carry, strict=True)]
        for place, outer in enumerate(equation.outvars):
            number = self._number(equation, inside.within(result_number(place)))
            self._use(number, carry[place], outer, (Way.OPEN, 0), inside)
            for origin in decision[0]:
                self._program.ops[number].use(origin.number, Way.NONE)
            origins[outer] = {Origin(number)}


def _way(equation: Any) -> Way:
    """What an operation could hand back to the floats that it used."""
    name = equation.primitive.name
    if name == "stop_gradient" or not any(is_float(var) for var in equation.outvars):
        return Way.NONE
    return Way.ZERO if name in ZERO_GRADIENT_PRIMITIVES else Way.OPEN


def _origins(origins: Origins, var: Any) -> set[Origin]:
    return set() if hasattr(var, "val") else origins.get(var, set())


def _file_of(jaxpr: Any) -> str:
    """The file of the function that a jaxpr was made from; JAX writes "name at file:line"."""
    return str(jaxpr.debug_info.func_src_info).partition(" at ")[2].rpartition(":")[0]


def _frames(equation: Any) -> Iterator[tuple[CodeType, int]]:
    """Where an equation was written. JAX has no public way to ask, so its traceback object is read."""
    trace = equation.source_info.traceback
    return iter(()) if trace is None else zip(*trace.raw_frames(), strict=True)


def _is_written(frames: list[tuple[CodeType, int]]) -> bool:
    """Whether the student called stop_gradient, rather than a function of JAX that does."""
    calls = [place for place, (code, _) in enumerate(frames) if code.co_name == "stop_gradient"]
    outer = frames[max(calls) + 1 :] if calls else frames
    return bool(outer) and is_student_file(outer[0][0].co_filename)
