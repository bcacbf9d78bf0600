"""The JAX interpreter: a traced function run one primitive at a time, loops unrolled.

A process compiles a primitive once for its shapes, whatever function it came from. So the hundredth edit
of a function compiles next to nothing.
"""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax.extend.core import ClosedJaxpr, Literal

CALLS = ("jit", "pjit", "closed_call")


def run_steps(trace: ClosedJaxpr, arguments: list[Any]) -> list[Any]:
    """What a trace returns for these arguments."""
    values: dict[Any, Any] = {}
    values.update(zip(trace.jaxpr.constvars, trace.consts, strict=True))
    values.update(zip(trace.jaxpr.invars, arguments, strict=True))

    def look_up(variables: list[Any]) -> list[Any]:
        return [item.val if isinstance(item, Literal) else values[item] for item in variables]

    for step in trace.jaxpr.eqns:
        values.update(zip(step.outvars, _run_step(step, look_up(step.invars)), strict=True))
    return look_up(trace.jaxpr.outvars)


def _run_step(step: Any, arguments: list[Any]) -> list[Any]:
    if step.primitive.name == "scan":
        return _unrolled(step.params, arguments)
    if step.primitive.name in CALLS and _has_loop(step.params["jaxpr"]):
        return run_steps(step.params["jaxpr"], arguments)
    bound = step.primitive.get_bind_params(step.params)
    functions, parameters = bound if isinstance(bound, tuple) else ((), bound)  # older JAX gives both
    results = step.primitive.bind(*functions, *arguments, **parameters)
    return list(results) if step.primitive.multiple_results else [results]


def _unrolled(parameters: dict[str, Any], arguments: list[Any]) -> list[Any]:
    first, carried = scan_sizes(parameters)
    last = first + carried
    constants, carry, rows = arguments[:first], arguments[first:last], arguments[last:]
    order = range(parameters["length"])
    stacks: list[list[Any]] = []
    for index in reversed(order) if parameters["reverse"] else order:
        results = run_steps(parameters["jaxpr"], [*constants, *carry, *(row[index] for row in rows)])
        carry = results[: len(carry)]
        stacks.append(results[len(carry) :])
    if not stacks:
        shapes = parameters["jaxpr"].out_avals[len(carry) :]
        return [*carry, *(jnp.zeros((0, *shape.shape), shape.dtype) for shape in shapes)]
    if parameters["reverse"]:
        stacks.reverse()
    return [*carry, *(jnp.stack(column) for column in zip(*stacks, strict=True))]


def scan_sizes(parameters: dict[str, Any]) -> tuple[int, int]:
    """How many of a scan's inputs are constants, and how many it carries from step to step."""
    if "ft_in" in parameters:  # JAX 0.12: three trees, of constants, carry and rows
        constants, carry, _ = parameters["ft_in"].unpack()
        return len(constants), len(carry)
    return parameters["num_consts"], parameters["num_carry"]


def _has_loop(trace: ClosedJaxpr) -> bool:
    return any(
        step.primitive.name == "scan" or (step.primitive.name in CALLS and _has_loop(step.params["jaxpr"]))
        for step in trace.jaxpr.eqns
    )
