"""A JAX function without its stops: traced, and run from the trace with every `stop_gradient` taken out.

A stop is found in the trace, so it does not matter by which name the function calls it, or within which `jit`,
`scan` or `cond`. JAX's own functions stop gradients too, where it makes no difference to them: theirs are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jax
from jax.extend.core import ClosedJaxpr, Jaxpr, Literal, jaxpr_as_fun

STOP = "stop_gradient"
RULES_OF_THEIR_OWN = frozenset({"custom_jvp_call", "custom_vjp_call", "custom_vjp_call_jaxpr"})
"""What is differentiated by a rule that was written for it, whatever its steps are."""
JAX_FOLDER = str(Path(jax.__file__).parent)


def call_without_stops(
    function: Callable[..., Any], arguments: tuple[Any, ...], named: Mapping[str, Any]
) -> Any:
    """Call a function with its stops taken out. A stop within a `jax.grad` that it calls itself has acted by then."""
    leaves, structure = jax.tree.flatten((arguments, dict(named)))
    places = [place for place, leaf in enumerate(leaves) if isinstance(leaf, jax.core.Tracer)]
    others: list[Any] = []
    structures: list[Any] = []

    def of_traced(*traced: Any) -> list[Any]:
        filled = list(leaves)
        for place, leaf in zip(places, traced, strict=True):
            filled[place] = leaf
        positional, by_name = jax.tree.unflatten(structure, filled)
        results, result_structure = jax.tree.flatten(function(*positional, **by_name))
        structures[:] = [result_structure]
        others[:] = [None if isinstance(leaf, jax.Array) else (leaf,) for leaf in results]
        return [leaf for leaf in results if isinstance(leaf, jax.Array)]

    try:
        trace = jax.make_jaxpr(of_traced)(*(leaves[place] for place in places))
    except jax.errors.JAXTypeError:
        if places:
            raise
        return function(*arguments, **named)  # it needs numbers, and nothing is differentiated here
    arrays = iter(jaxpr_as_fun(_closed(trace))(*(leaves[place] for place in places)))
    return jax.tree.unflatten(structures[0], [next(arrays) if one is None else one[0] for one in others])


def _closed(trace: ClosedJaxpr) -> ClosedJaxpr:
    return ClosedJaxpr(_without_stops(trace.jaxpr), trace.consts)


def _without_stops(jaxpr: Jaxpr) -> Jaxpr:
    """The same steps, with what a stop was given in place of what it gave."""
    if not _has_stop(jaxpr):
        return jaxpr
    given: dict[Any, Any] = {}

    def source(variable: Any) -> Any:
        return variable if isinstance(variable, Literal) else given.get(variable, variable)

    equations = []
    for equation in jaxpr.eqns:
        inputs = [source(variable) for variable in equation.invars]
        if _is_written_stop(equation):
            given[equation.outvars[0]] = inputs[0]
        elif equation.primitive.name in RULES_OF_THEIR_OWN:
            equations.append(equation.replace(invars=inputs))
        else:
            params = {name: _inner_without_stops(value) for name, value in equation.params.items()}
            equations.append(equation.replace(invars=inputs, params=params))
    changed: Jaxpr = jaxpr.replace(eqns=equations, outvars=[source(variable) for variable in jaxpr.outvars])  # type: ignore[no-untyped-call]
    return changed


def _inner_without_stops(value: Any) -> Any:
    if isinstance(value, ClosedJaxpr):
        return _closed(value) if _has_stop(value.jaxpr) else value
    if isinstance(value, Jaxpr):
        return _without_stops(value)
    if isinstance(value, tuple) and any(isinstance(one, ClosedJaxpr | Jaxpr) for one in value):
        return tuple(map(_inner_without_stops, value))
    return value


def _has_stop(jaxpr: Jaxpr) -> bool:
    return any(
        _is_written_stop(equation)
        or (
            equation.primitive.name not in RULES_OF_THEIR_OWN
            and any(_has_stop(inner) for value in equation.params.values() for inner in _jaxprs(value))
        )
        for equation in jaxpr.eqns
    )


def _jaxprs(value: Any) -> list[Jaxpr]:
    values = value if isinstance(value, tuple) else (value,)
    closed = [one.jaxpr for one in values if isinstance(one, ClosedJaxpr)]
    return closed + [one for one in values if isinstance(one, Jaxpr)]


def _is_written_stop(equation: Any) -> bool:
    """Whether this is a stop that was not written within JAX itself."""
    if equation.primitive.name != STOP:
        return False
    trace = equation.source_info.traceback
    codes = [] if trace is None else list(trace.raw_frames()[0])
    calls = [place for place, code in enumerate(codes) if code.co_name == STOP]
    callers = codes[max(calls) + 1 :] if calls else []
    return not callers or not callers[0].co_filename.startswith(JAX_FOLDER)
