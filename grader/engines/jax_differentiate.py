"""JAX gradients: the value of a function of named arrays and, for each output, the VJP to every float."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import make_jaxpr, vjp, vmap  # imported by name: a submission may replace jax's attributes

from grader.core.facts import Facts
from grader.core.flow import Call, Flow, Output
from grader.engines.jax_evaluator import evaluate
from grader.engines.jax_trace import is_float
from grader.engines.tree import array_output

Arrays = dict[str, Any]
Function = Callable[[Arrays], list[Any]]
"""Takes the array inputs by name, returns the array outputs in order."""


def mapped(function: Function, call: Call) -> Function:
    """The function as the call wants it: over the leading axis of every array, in mode `vmap`."""
    if call.mode != "vmap":
        return function

    def over_rows(arrays: Arrays) -> list[Any]:
        axes = {name: 0 if np.ndim(array) else None for name, array in arrays.items()}
        results: list[Any] = vmap(function, in_axes=(axes,))(arrays)
        return results

    return over_rows


def value_and_vjps(function: Function, call: Call, outputs: Sequence[Output]) -> Callable[..., Any]:
    """A function of the arrays and a cotangent: the outputs, and for each the gradient of every input that is asked for.

    Args:
        outputs: what the function returned in its last call; read after it was called.
    """

    def run(arrays: Arrays, cotangent: Any) -> tuple[list[Any], list[Arrays]]:
        floats = {
            name: array for name, array in arrays.items() if is_float(array) and call.differentiates(name)
        }
        values, pull = vjp(lambda part: function({**arrays, **part}), floats)
        names = [output.name for output in outputs if output.kind == "array"]
        gradients = []
        for position, (value, name) in enumerate(zip(values, names, strict=True)):
            wanted = [leaf for leaf in floats if call.differentiates(leaf, name)]
            if is_float(value) and wanted:
                seeds = [
                    _repeat_to_shape(cotangent, other) if place == position else _zero_cotangent(other)
                    for place, other in enumerate(values)
                ]
                reached = pull(seeds)[0]
                gradients.append({leaf: reached[leaf] for leaf in wanted})
            else:
                gradients.append({})
        return values, gradients

    return run


class Traced:
    """A function of arrays, traced once, and evaluated in numpy each time."""

    def __init__(self, function: Callable[..., Any], *examples: Any) -> None:
        self._trace, shape = make_jaxpr(function, return_shape=True)(*examples)
        self._structure = jax.tree.structure(shape)

    def __call__(self, *arguments: Any) -> Any:
        leaves = [np.asarray(leaf) for leaf in jax.tree.leaves(arguments)]
        return jax.tree.unflatten(self._structure, evaluate(self._trace, leaves))


def make_flow(
    call: Call, outputs: Sequence[Output], values: Sequence[Any], gradients: Sequence[Arrays], facts: Facts
) -> Flow:
    """A flow: the outputs with their arrays, and the gradients of each."""
    arrays, pulled = iter(values), iter(gradients)
    filled = []
    of_output = {}
    for output in outputs:
        if output.kind == "array":
            filled.append(array_output(output.name, np.asarray(next(arrays))))
            reached = next(pulled, {})
            of_output[output.name] = {place: np.asarray(array) for place, array in reached.items()}
        else:
            filled.append(output)
    return Flow(call.function, tuple(filled), of_output, {}, facts)


def _repeat_to_shape(cotangent: Any, like: Any) -> Any:
    return jnp.resize(cotangent, like.shape).astype(like.dtype)


def _zero_cotangent(like: Any) -> Any:
    if jnp.issubdtype(like.dtype, jnp.inexact):
        return jnp.zeros(like.shape, like.dtype)
    return np.zeros(like.shape, jax.dtypes.float0)
