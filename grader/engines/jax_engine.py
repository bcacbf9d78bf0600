"""The JAX engine: one jitted value-and-VJP per function and shape, eager where tracing fails.

Arrays and floats are delivered as float32 or int32 device arrays (a float becomes a float32 scalar);
Python ints, bools, strings and None stay constants. Every float array is differentiated, unless the
call leaves it open. Three ways are tried in turn: jit, eager VJP, plain call. The next one is tried only
where a tracer would have to become a concrete value. The facts say what failed, and why. Mode `eager` is
the plain call at once: no tracer, no gradient (compiling each step of a VJP by itself costs more than all
the rest).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import (  # imported by name: a submission may replace jax's attributes
    device_put,
    jit,
    make_jaxpr,
    vjp,
    vmap,
)

from grader.core.arrivals import WITHOUT_JIT
from grader.core.closeness import same_values
from grader.core.facts import Facts
from grader.core.flow import Call, Change, Flow, Output
from grader.engines.jax_interpreter import run_steps
from grader.engines.prepared_call import PreparedCall
from grader.engines.student_error import describe_error, reason
from grader.engines.tree import array_output, leaves, map_leaves, other_output, output_leaves

UNTRACEABLE = (jax.errors.JAXTypeError, jax.errors.JAXIndexError)

Arrays = dict[str, jax.Array]
Run = Callable[[dict[str, jax.Array], jax.Array], Any]


@dataclass(frozen=True)
class Compiled:
    """A jitted value-and-VJP, and the outputs that its trace saw, their arrays still to come."""

    run: Run
    outputs: list[Output]


class Engine:
    """Runs JAX functions; keeps what it compiled."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[Any, ...], Compiled] = {}

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        prepared = PreparedCall(function, call, scene)
        try:
            return self._first_that_works(prepared, prepared.build(deliver))
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            return Flow(call.function, error=describe_error(error, prepared.is_student_file))

    def _first_that_works(self, prepared: PreparedCall, inputs: Any) -> Flow:
        call = prepared.call
        cotangent = device_put(call.cotangent)
        arrays = {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, jax.Array)}
        if call.mode == "eager":
            return _plain_call(prepared, inputs, Facts())
        if call.arrival == WITHOUT_JIT:
            return _without_jit(prepared, inputs, arrays, cotangent)
        compiled = self._compile(prepared, inputs, arrays)
        try:
            values, gradients = compiled.run(arrays, cotangent)
            facts = Facts(jit_error="", backward_error="")
            return _flow(call, compiled.outputs, values, gradients, facts)
        except UNTRACEABLE as error:
            if call.mode == "vmap":
                raise
            jit_error = reason(error)
        try:
            outputs: list[Output] = []
            value_and_vjps = _value_and_vjps(prepared, inputs, outputs)
            values, gradients = value_and_vjps(arrays, cotangent)
            facts = Facts(jit_error=jit_error, backward_error="")
            return _flow(call, outputs, values, gradients, facts)
        except UNTRACEABLE as error:
            facts = Facts(jit_error=jit_error, backward_error=reason(error))
        return _plain_call(prepared, inputs, facts)

    def _compile(self, prepared: PreparedCall, inputs: Any, arrays: Arrays) -> Compiled:
        shapes = tuple((name, leaf.shape, str(leaf.dtype)) for name, leaf in arrays.items())
        constants = tuple((n, repr(leaf)) for n, leaf in leaves(inputs) if n not in arrays)
        call = prepared.call
        key = (call.function, call.mode, call.open_inputs, call.ties, shapes, constants)
        if key not in self._compiled:
            outputs: list[Output] = []
            run = self._prepare(_value_and_vjps(prepared, inputs, outputs))
            self._compiled[key] = Compiled(run, outputs)
        return self._compiled[key]

    def _prepare(self, run: Run) -> Run:
        return jit(run)


class InterpretingEngine(Engine):
    """Traces as jit does, then runs the trace step by step: quick for many functions that are called once."""

    def _prepare(self, run: Run) -> Run:
        first_trace: list[Any] = []

        def interpret(arrays: Arrays, cotangent: jax.Array) -> Any:
            if not first_trace:
                steps, shape = make_jaxpr(run, return_shape=True)(arrays, cotangent)
                first_trace[:] = steps, jax.tree.structure(shape)
            steps, structure = first_trace
            return jax.tree.unflatten(structure, run_steps(steps, jax.tree.leaves((arrays, cotangent))))

        return interpret


def deliver(_: str, leaf: Any) -> Any:
    """An array or a float as a device array. `jnp.asarray` would compile a program for every shape."""
    if isinstance(leaf, float):
        return device_put(np.float32(leaf))
    return device_put(leaf) if isinstance(leaf, np.ndarray | np.generic) else leaf


def _plain_call(prepared: PreparedCall, inputs: Any, facts: Facts) -> Flow:
    """The value alone, without any tracer."""
    before = dict(leaves(inputs))
    results = output_leaves(prepared.play(inputs))
    values = [leaf for _, leaf in results if is_array(leaf)]
    flow = _flow(prepared.call, [_output(*result) for result in results], values, [], facts)
    return replace(flow, changes=_changes(before, dict(leaves(inputs))))


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Change]:
    """What was replaced, added or removed in a container. Arrays themselves cannot be edited in JAX."""
    changes = {name: Change("removed", None) for name in before if name not in after}
    changes |= {name: Change("added", None) for name in after if name not in before}
    changes |= {
        name: Change("replaced", None) for name in before if name in after and before[name] is not after[name]
    }
    return changes


def _without_jit(prepared: PreparedCall, inputs: Any, arrays: Arrays, cotangent: jax.Array) -> Flow:
    """The value of a first call without any tracer, and the gradients of a second one without jit."""
    first = _plain_call(prepared, inputs, Facts(arrived=True))
    outputs: list[Output] = []
    try:
        values, gradients = _value_and_vjps(prepared, inputs, outputs)(arrays, cotangent)
    except UNTRACEABLE as error:
        facts = Facts(backward_error=reason(error), arrived=True, earlier_results_changed=())
        return replace(first, facts=facts)
    second = _flow(prepared.call, outputs, values, gradients, Facts())
    facts = Facts(
        backward_error="", arrived=True, earlier_results_changed=() if same_values(first, second) else ("",)
    )
    return replace(first, gradients=second.gradients, facts=facts)


def _value_and_vjps(
    prepared: PreparedCall, inputs: Any, outputs: list[Output]
) -> Callable[[Arrays, jax.Array], Any]:
    """A function of the array inputs: its array outputs, and for each the VJP to every float."""

    def once(arrays: Arrays) -> list[Any]:
        traced = map_leaves(inputs, lambda name, leaf: arrays.get(name, leaf), "")
        results = output_leaves(prepared.play(traced))
        outputs[:] = [_output(*result) for result in results]
        return [jnp.asarray(leaf) for _, leaf in results if is_array(leaf)]

    def mapped(arrays: Arrays) -> Any:
        if prepared.call.mode != "vmap":
            return once(arrays)
        axes = {name: 0 if array.ndim else None for name, array in arrays.items()}
        return vmap(once, in_axes=(axes,))(arrays)

    def run(arrays: Arrays, cotangent: jax.Array) -> tuple[list[Any], list[Arrays]]:
        floats = {
            name: array
            for name, array in arrays.items()
            if _is_float(array) and prepared.call.differentiates(name)
        }
        values, pull = vjp(lambda part: mapped({**arrays, **part}), floats)
        names = [output.name for output in outputs if output.kind == "array"]
        gradients = []
        for position, (value, name) in enumerate(zip(values, names, strict=True)):
            wanted = [leaf for leaf in floats if prepared.call.differentiates(leaf, name)]
            if _is_float(value) and wanted:
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


def _repeat_to_shape(cotangent: jax.Array, like: Any) -> jax.Array:
    return jnp.resize(cotangent, like.shape).astype(like.dtype)


def _zero_cotangent(like: Any) -> Any:
    if jnp.issubdtype(like.dtype, jnp.inexact):
        return jnp.zeros(like.shape, like.dtype)
    return np.zeros(like.shape, jax.dtypes.float0)


def is_array(leaf: Any) -> bool:
    """Whether this can be an output with a gradient."""
    return isinstance(leaf, jax.Array | np.ndarray | np.generic)


def _is_float(leaf: Any) -> bool:
    return bool(jnp.issubdtype(leaf.dtype, jnp.floating))


def _output(name: str, leaf: Any) -> Output:
    if is_array(leaf):
        return Output(name, "array", None)
    return other_output(name, leaf)


def _flow(
    call: Call,
    outputs: list[Output],
    values: list[Any],
    gradients: list[Arrays],
    facts: Facts,
) -> Flow:
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
