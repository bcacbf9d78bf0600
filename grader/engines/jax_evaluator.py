"""The JAX evaluator: runs a traced function in numpy, one step at a time, loops and branches included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jax
import numpy as np
from jax.extend.core import ClosedJaxpr, Jaxpr, Literal

from grader.engines.jax_primitives import RULES, Unknown

INLINED = {
    "jit": "jaxpr",
    "pjit": "jaxpr",
    "closed_call": "call_jaxpr",
    "core_call": "call_jaxpr",
    "checkpoint": "jaxpr",
    "remat2": "jaxpr",
    "custom_jvp_call": "call_jaxpr",
    "custom_vjp_call": "call_jaxpr",
    "custom_vjp_call_jaxpr": "fun_jaxpr",
    "custom_vmap_call": "call",
}
"""Steps that call another trace, and the parameter that holds it."""
Array = np.ndarray[Any, Any]


def evaluate(trace: ClosedJaxpr, arguments: list[Array]) -> list[Array]:
    """What a trace returns for these arguments."""
    with np.errstate(all="ignore"):
        return _run(trace.jaxpr, trace.consts, arguments)


def is_known(trace: ClosedJaxpr | Jaxpr) -> bool:
    """Whether every step of a trace has a rule here, so that none is left to JAX."""
    jaxpr = trace.jaxpr if isinstance(trace, ClosedJaxpr) else trace
    return all(
        step.primitive.name in RULES
        or (
            (step.primitive.name in INLINED or step.primitive.name in CONTROL)
            and all(is_known(inner) for inner in _inner_traces(step.params))
        )
        for step in jaxpr.eqns
    )


def _inner_traces(parameters: dict[str, Any]) -> Iterator[ClosedJaxpr | Jaxpr]:
    for value in parameters.values():
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, ClosedJaxpr | Jaxpr):
                yield item


def _run(jaxpr: Jaxpr, constants: Any, arguments: list[Array]) -> list[Array]:
    values: dict[Any, Any] = {}
    values.update(zip(jaxpr.constvars, map(np.asarray, constants), strict=True))
    values.update(zip(jaxpr.invars, arguments, strict=True))

    def look_up(atom: Any) -> Any:
        return literal(atom) if isinstance(atom, Literal) else values[atom]

    for step in jaxpr.eqns:
        results = run_step(step, [look_up(atom) for atom in step.invars])
        values.update(zip(step.outvars, results, strict=True))
    return [look_up(atom) for atom in jaxpr.outvars]


def literal(atom: Any) -> Array:
    """A number that is written into a trace."""
    return np.asarray(atom.val, atom.aval.dtype)


def run_step(step: Any, arguments: list[Array]) -> list[Array]:
    """The results of one step."""
    name, parameters = step.primitive.name, step.params
    if name in INLINED:
        return _run_inner(parameters[INLINED[name]], arguments)
    control = CONTROL.get(name)
    if control is not None:
        return control(parameters, arguments)
    rule = RULES.get(name)
    if rule is not None:
        try:
            results = rule(*arguments, **parameters)
        except Unknown:
            return _left_to_jax(step, arguments)
        return list(results) if step.primitive.multiple_results else [np.asarray(results)]
    return _left_to_jax(step, arguments)


def _run_inner(trace: ClosedJaxpr | Jaxpr, arguments: list[Array]) -> list[Array]:
    if isinstance(trace, ClosedJaxpr):
        return _run(trace.jaxpr, trace.consts, arguments)
    return _run(trace, (), arguments)


def _left_to_jax(step: Any, arguments: list[Array]) -> list[Array]:
    bound = step.primitive.get_bind_params(step.params)
    functions, parameters = bound if isinstance(bound, tuple) else ((), bound)  # older JAX gives both
    results = step.primitive.bind(*functions, *map(jax.device_put, arguments), **parameters)
    return [np.asarray(result) for result in (results if step.primitive.multiple_results else [results])]


def _scan(parameters: dict[str, Any], arguments: list[Array]) -> list[Array]:
    trace = parameters["jaxpr"]
    first, carried = scan_sizes(parameters)
    last = first + carried
    constants, carry, rows = arguments[:first], arguments[first:last], arguments[last:]
    length, backwards = parameters["length"], parameters["reverse"]
    shapes = trace.out_avals[carried:]
    stacks = [np.zeros((length, *shape.shape), shape.dtype) for shape in shapes]
    for index in range(length - 1, -1, -1) if backwards else range(length):
        results = _run_inner(trace, [*constants, *carry, *(np.asarray(row[index]) for row in rows)])
        carry = results[:carried]
        for stack, result in zip(stacks, results[carried:], strict=True):
            stack[index] = result
    return [*carry, *stacks]


def scan_sizes(parameters: dict[str, Any]) -> tuple[int, int]:
    """How many of a scan's inputs are constants, and how many it carries from step to step."""
    if "ft_in" in parameters:  # JAX 0.12: three trees, of constants, carry and rows
        constants, carry, _ = parameters["ft_in"].unpack()
        return len(constants), len(carry)
    return parameters["num_consts"], parameters["num_carry"]


def _while(parameters: dict[str, Any], arguments: list[Array]) -> list[Array]:
    of_condition = parameters["cond_nconsts"]
    of_body = of_condition + parameters["body_nconsts"]
    carry = arguments[of_body:]

    def goes_on() -> Array:
        return np.asarray(_run_inner(parameters["cond_jaxpr"], [*arguments[:of_condition], *carry])[0])

    while (going := goes_on()).any():
        stepped = _run_inner(parameters["body_jaxpr"], [*arguments[of_condition:of_body], *carry])
        carry = [np.where(over_rows(going, new), new, old) for new, old in zip(stepped, carry, strict=True)]
    return carry


def over_rows(going: Any, carried: Any) -> Any:
    """Under vmap a loop may go on for some rows alone: which of them, in the shape that `carried` needs."""
    return going.reshape(going.shape + (1,) * (carried.ndim - going.ndim))


def _cond(parameters: dict[str, Any], arguments: list[Array]) -> list[Array]:
    branches = parameters["branches"]
    chosen = min(max(int(arguments[0]), 0), len(branches) - 1)
    return _run_inner(branches[chosen], arguments[1:])


CONTROL = {"scan": _scan, "while": _while, "cond": _cond}
