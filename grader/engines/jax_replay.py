"""JAX replay: runs and differentiates what was traced elsewhere, from data alone.

`replay` makes a function of arrays, which JAX can differentiate, from the steps that `jax_trace` wrote down. Only
JAX's own steps are made, by name. What does not have this form raises BadTrace, or whatever JAX raises.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive

from grader.core.facts import Facts
from grader.core.flow import Call, Flow, Output
from grader.core.trace import Trace
from grader.engines.jax_differentiate import Arrays, Traced, make_flow, value_and_vjps
from grader.engines.jax_evaluator import over_rows
from grader.engines.jax_trace import ENUMS, RECORDS, is_float
from grader.engines.tree import leaves

Run = Callable[..., list[Any]]
MAX_KEPT = 1000
"""How many traces are kept with their derivatives: other inputs may come for them."""


class BadTrace(Exception):
    """The data is no trace."""


class Replayer:
    """Gives traces numbers and differentiates them; keeps the derivatives of the last ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], _Differentiated] = OrderedDict()

    def run(self, trace: Trace, call: Call) -> Flow:
        """The flow of a call to the function that was traced."""
        key = (trace.digest, call.open_inputs, call.ties)
        differentiated = self._kept.pop(key, None) or _Differentiated(trace, call)
        self._kept[key] = differentiated
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return differentiated.run(call)


class _Differentiated:
    """A trace with its derivatives, for some choice of inputs."""

    def __init__(self, trace: Trace, call: Call) -> None:
        content = trace.content
        self._originals = {name: original for name, original, *_ in content["inputs"]}
        self._outputs = [Output(name, kind, array) for name, kind, array in content["outputs"]]
        names = list(self._originals)
        run = replay(content["traces"])

        def function(arrays: Arrays) -> list[Any]:
            tied = {name: arrays[_original(name, call)] for name in names}
            return run(*tied.values())

        arrays = self._arrays(call)
        self._traced = Traced(value_and_vjps(function, call, self._outputs), arrays, call.cotangent)

    def run(self, call: Call) -> Flow:
        values, gradients = self._traced(self._arrays(call), call.cotangent)
        return make_flow(call, self._outputs, values, gradients, Facts(jit_error="", backward_error=""))

    def _arrays(self, call: Call) -> Arrays:
        given = dict(leaves(dict(call.inputs)))
        return {name: _delivered(given[original]) for name, original in self._originals.items()}


def _original(name: str, call: Call) -> str:
    """The input that the function gets in place of this one, where the call ties two of them."""
    for original, copy in call.ties:
        if name == copy or name.startswith(f"{copy}."):
            return original + name.removeprefix(copy)
    return name


def _delivered(leaf: Any) -> np.ndarray[Any, Any]:
    array = np.asarray(leaf)
    return array.astype(jax.dtypes.canonicalize_dtype(array.dtype))


def _primitives() -> dict[str, Primitive]:
    """JAX's steps on arrays. None of them runs code or leaves the process."""
    known = [value for value in vars(jax.lax).values() if isinstance(value, Primitive)]
    return {primitive.name: primitive for primitive in known}


PRIMITIVES = _primitives()


def replay(traces: Sequence[Any]) -> Run:
    """The function that a list of traces describes."""
    if not traces:
        raise BadTrace
    return _Reader(traces).function(len(traces) - 1)


class _Reader:
    """Makes functions of traces. A trace refers to earlier ones alone, so there is no circle."""

    def __init__(self, traces: Sequence[Any]) -> None:
        self._traces = traces

    def function(self, number: int) -> Run:
        trace = self._traces[number]

        def run(*arguments: Any) -> list[Any]:
            if len(arguments) != trace["inputs"]:
                raise BadTrace
            values = [*trace["constants"], *arguments]

            def look_up(reference: Any) -> Any:
                return values[reference] if isinstance(reference, int) else reference

            for name, inputs, count, content in trace["steps"]:
                results = self._step(name, [look_up(one) for one in inputs], content, number)
                if len(results) != count:
                    raise BadTrace
                values.extend(results)
            return [look_up(one) for one in trace["results"]]

        return run

    def _step(self, name: str, arguments: list[Any], content: dict[str, Any], number: int) -> list[Any]:
        special = SPECIAL.get(name)
        parameters = {key: self._value(value, number) for key, value in content.items()}
        if special is not None:
            return list(special(parameters, arguments))
        primitive = PRIMITIVES.get(name)
        if primitive is None:
            raise BadTrace(name)
        results: Any = primitive.bind(*arguments, **parameters)  # type: ignore[no-untyped-call]
        return list(results) if primitive.multiple_results else [results]

    def _value(self, value: Any, number: int) -> Any:
        """A parameter, from its plain form."""
        if isinstance(value, tuple):
            return tuple(self._value(item, number) for item in value)
        if not isinstance(value, dict):
            return value
        ((kind, content),) = value.items()
        if kind == "trace" and isinstance(content, int) and 0 <= content < number:
            return self.function(content)
        if kind == "enum" and content[0] in ENUMS:
            return ENUMS[content[0]][content[1]]
        if kind == "record" and content[0] in RECORDS:
            fields = {name: self._value(field, number) for name, field in content[1].items()}
            return RECORDS[content[0]](**fields)
        if kind == "dtype":
            return jax.dtypes.canonicalize_dtype(content)
        raise BadTrace(kind)


def _scan(parameters: dict[str, Any], arguments: list[Any]) -> list[Any]:
    first = parameters["constants"]
    last = first + parameters["carried"]
    constants, start, rows = arguments[:first], arguments[first:last], arguments[last:]

    def step(carry: list[Any], row: list[Any]) -> tuple[list[Any], list[Any]]:
        results = parameters["body"](*constants, *carry, *row)
        return results[: len(carry)], results[len(carry) :]

    carry, stacks = jax.lax.scan(
        step, start, rows, length=parameters["length"], reverse=parameters["reverse"]
    )
    return [*carry, *stacks]


def _while(parameters: dict[str, Any], arguments: list[Any]) -> list[Any]:
    of_condition = parameters["cond_nconsts"]
    of_body = of_condition + parameters["body_nconsts"]
    start = arguments[of_body:]

    def goes_on(carry: list[Any]) -> Any:
        return parameters["cond_jaxpr"](*arguments[:of_condition], *carry)[0]

    def step(carry: list[Any]) -> list[Any]:
        stepped: list[Any] = parameters["body_jaxpr"](*arguments[of_condition:of_body], *carry)
        return stepped

    def step_of_rows(carry: list[Any]) -> list[Any]:
        going = goes_on(carry)
        return [
            jnp.where(over_rows(going, new), new, old) for new, old in zip(step(carry), carry, strict=True)
        ]

    result: list[Any]
    if jax.eval_shape(goes_on, start).ndim:
        result = jax.lax.while_loop(lambda carry: jnp.any(goes_on(carry)), step_of_rows, start)
    else:
        result = jax.lax.while_loop(goes_on, step, start)
    return result


def _cond(parameters: dict[str, Any], arguments: list[Any]) -> list[Any]:
    chosen: list[Any] = jax.lax.switch(arguments[0], parameters["branches"], *arguments[1:])
    return chosen


def _custom(parameters: dict[str, Any], arguments: list[Any]) -> list[Any]:
    """A step with a derivative of its own."""
    value: Run = parameters["value"]
    differentiated: Run = parameters["forward"]
    gradient: Run = parameters["gradient"]
    floats = [place for place, argument in enumerate(arguments) if is_float(argument)]

    @jax.custom_vjp
    def custom(*arguments: Any) -> list[Any]:
        return value(*arguments)

    def forward(*arguments: Any) -> tuple[list[Any], tuple[Any, ...]]:
        return differentiated(*arguments), arguments

    def backward(arguments: tuple[Any, ...], cotangents: list[Any]) -> tuple[Any, ...]:
        arriving = [one for one in cotangents if one.dtype != jax.dtypes.float0]
        reached = dict(zip(floats, gradient(*arguments, *arriving), strict=True))
        return tuple(reached.get(place) for place in range(len(arguments)))

    custom.defvjp(forward, backward)
    results: list[Any] = custom(*arguments)
    return results


def _scatter(function: Callable[..., Any]) -> Callable[..., list[Any]]:
    def step(parameters: dict[str, Any], arguments: list[Any]) -> list[Any]:
        names = ("dimension_numbers", "indices_are_sorted", "unique_indices", "mode")
        return [function(*arguments, **{name: parameters[name] for name in names})]

    return step


SPECIAL: dict[str, Callable[[dict[str, Any], list[Any]], list[Any]]] = {
    "scan": _scan,
    "while": _while,
    "cond": _cond,
    "custom": _custom,
    "scatter": _scatter(jax.lax.scatter),
    "scatter-add": _scatter(jax.lax.scatter_add),
    "scatter-mul": _scatter(jax.lax.scatter_mul),
    "scatter-min": _scatter(jax.lax.scatter_min),
    "scatter-max": _scatter(jax.lax.scatter_max),
}
"""Steps that are made by one of JAX's functions."""
