"""What came back along each way of a JAX program: a number that is zero is added wherever a value is used, and
the function is differentiated in these zeros. The gradient in such a zero is what comes back to that value from
that use. In a loop there is one zero per turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax, vjp  # imported by name: a student may replace jax's attributes
from jax.extend.core import Literal

from grader.core.flow import COTANGENT_SIZE
from grader.engines.jax_differentiate import Traced
from grader.engines.jax_evaluator import literal, scan_sizes

CALLS = ("jit", "pjit", "closed_call", "core_call", "remat2", "checkpoint", "remat")
"""Equations that call another jaxpr and do nothing else."""

Path = tuple[int, ...]
"""An equation, or a jaxpr within one: its number in each jaxpr from the outermost on."""
Zeros = dict[int, Any]
"""What is added, by the number of the argument."""


class Turn(Enum):
    """Turns of a loop: the one that starts with what the loop was given, or those that follow."""

    FIRST = "first"
    LATER = "later"


@dataclass(frozen=True)
class Loop:
    """A loop of a fixed number of turns."""

    length: int
    is_reversed: bool


@dataclass(frozen=True)
class Argument:
    """One argument of an equation, or one result of a branch (`result_number`)."""

    path: Path
    position: int
    shape: tuple[int, ...]
    dtype: str
    loops: tuple[Loop, ...]


@dataclass(frozen=True)
class Use:
    """An argument, the operation that it belongs to, and the operation that it came from in these turns."""

    argument: Argument
    op: int
    source: int
    turns: tuple[tuple[int, Turn], ...]


def result_number(place: int) -> int:
    """The position that stands for a result."""
    return -1 - place


def came_back(closed: Any, values: list[Any], uses: Iterable[Use]) -> set[tuple[int, int]]:
    """The pairs of an operation and one that it used between which a gradient came back that is not zero."""
    uses = list(uses)
    numbers = {
        argument: number for number, argument in enumerate(dict.fromkeys(use.argument for use in uses))
    }
    zeros = {
        number: np.zeros((*(loop.length for loop in argument.loops), *argument.shape), argument.dtype)
        for argument, number in numbers.items()
    }
    evaluator = _Evaluator({(argument.path, argument.position): n for argument, n in numbers.items()})
    pool = np.random.default_rng(0).standard_normal(COTANGENT_SIZE).astype(np.float32)

    def seed(result: Any) -> Any:
        return np.resize(pool, result.shape).astype(result.dtype)

    def gradients(zeros: Zeros, values: list[Any]) -> Zeros:
        def outputs(zeros: Zeros) -> list[Any]:
            results = evaluator.run(closed.jaxpr, closed.consts, values, (), zeros)
            return [result for result in results if jnp.issubdtype(result.dtype, jnp.floating)]

        results, pull = vjp(outputs, zeros)
        pulled: Zeros = pull([seed(result) for result in results])[0]
        return pulled

    arrays = Traced(gradients, zeros, values)(zeros, values)
    return {
        (use.op, use.source)
        for use in uses
        if np.any(_in_turns(np.asarray(arrays[numbers[use.argument]]), use.argument.loops, use.turns))
    }


def _in_turns(
    array: np.ndarray[Any, Any], loops: tuple[Loop, ...], turns: tuple[tuple[int, Turn], ...]
) -> np.ndarray[Any, Any]:
    """The part of an array with one axis per loop that belongs to these turns."""
    for depth, turn in turns:
        first = loops[depth].length - 1 if loops[depth].is_reversed else 0
        chosen = np.arange(loops[depth].length) == first
        array = np.compress(chosen if turn is Turn.FIRST else ~chosen, array, axis=depth)
    return array


class _Evaluator:
    """Evaluates a jaxpr as JAX would, with zeros added to arguments."""

    def __init__(self, numbers: dict[tuple[Path, int], int]) -> None:
        self._numbers = numbers
        self._within: dict[Path, set[int]] = defaultdict(set)
        for (path, _), number in numbers.items():
            for end in range(len(path) + 1):
                self._within[path[:end]].add(number)

    def run(self, jaxpr: Any, constants: Any, arguments: list[Any], path: Path, zeros: Zeros) -> list[Any]:
        """The results of a jaxpr that is at this path."""
        values: dict[Any, Any] = dict(zip(jaxpr.constvars, constants, strict=True))
        values.update(zip(jaxpr.invars, arguments, strict=True))

        def read(atom: Any) -> Any:
            return literal(atom) if isinstance(atom, Literal) else values[atom]

        for number, equation in enumerate(jaxpr.eqns):
            results = self._step(equation, [read(atom) for atom in equation.invars], (*path, number), zeros)
            values.update(zip(equation.outvars, results, strict=True))
        results = [read(atom) for atom in jaxpr.outvars]
        return [self._shifted(value, path, result_number(n), zeros) for n, value in enumerate(results)]

    def _shifted(self, value: Any, path: Path, position: int, zeros: Zeros) -> Any:
        number = self._numbers.get((path, position))
        return value if number is None else lax.add(value, zeros[number])

    def _inner_zeros(self, path: Path, zeros: Zeros) -> Zeros:
        return {number: zeros[number] for number in self._within.get(path, ())}

    def _step(self, equation: Any, arguments: list[Any], path: Path, zeros: Zeros) -> Any:
        name, inner = equation.primitive.name, inner_jaxpr(equation)
        if name == "cond":
            return self._cond(equation, arguments, path, self._inner_zeros(path, zeros))
        if name == "scan":
            return self._scan(equation, arguments, path, self._inner_zeros(path, zeros))
        if name in CALLS and inner is not None:
            constants = getattr(equation.params.get("jaxpr", equation.params.get("call_jaxpr")), "consts", ())
            return self.run(inner, constants, arguments, path, zeros)
        arguments = [self._shifted(value, path, place, zeros) for place, value in enumerate(arguments)]
        bound = equation.primitive.get_bind_params(equation.params)
        functions, parameters = bound if isinstance(bound, tuple) else ((), bound)  # older JAX gives both
        results = equation.primitive.bind(*functions, *arguments, **parameters)
        return results if equation.primitive.multiple_results else [results]

    def _cond(self, equation: Any, arguments: list[Any], path: Path, zeros: Zeros) -> list[Any]:
        branches = [
            lambda zeros, *rest, place=place, closed=closed: self.run(
                closed.jaxpr, closed.consts, list(rest), (*path, place), zeros
            )
            for place, closed in enumerate(equation.params["branches"])
        ]
        results: list[Any] = lax.switch(arguments[0], branches, zeros, *arguments[1:])
        return results

    def _scan(self, equation: Any, arguments: list[Any], path: Path, zeros: Zeros) -> list[Any]:
        params, closed = equation.params, equation.params["jaxpr"]
        constants, carried = scan_sizes(params)
        last = constants + carried

        def turn(carry: list[Any], row: tuple[list[Any], Zeros]) -> tuple[list[Any], list[Any]]:
            rows, zeros = row
            results = self.run(
                closed.jaxpr, closed.consts, [*arguments[:constants], *carry, *rows], path, zeros
            )
            return results[:carried], results[carried:]

        carry, stacked = lax.scan(
            turn,
            arguments[constants:last],
            (arguments[last:], zeros),
            length=params["length"],
            reverse=params["reverse"],
        )
        return [*carry, *stacked]


def inner_jaxpr(equation: Any) -> Any:
    """The jaxpr that an equation calls, if it does."""
    jaxpr = equation.params.get("jaxpr", equation.params.get("call_jaxpr", equation.params.get("fun_jaxpr")))
    return getattr(jaxpr, "jaxpr", jaxpr)


def is_float(var: Any) -> bool:
    """Whether a variable of a jaxpr has a gradient."""
    return bool(jnp.issubdtype(getattr(var.aval, "dtype", bool), jnp.floating))
