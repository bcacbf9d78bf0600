"""JAX flows: one jitted value-and-VJP per function and shape, eager where tracing cannot.

Arrays and floats are delivered as float32 or int32 device arrays (a float becomes a float32 scalar);
Python ints, bools, strings and None stay constants. Every float array that the call asks about is
differentiated. Three ways
are tried in turn, each only where the one before met a tracer that would not become concrete: jit,
eager VJP, plain call. What failed, and why, is left in the facts. Mode `eager` is the plain call at
once: no tracer, no gradient (compiling each step of a VJP by itself costs more than all the rest).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import device_put, jit, make_jaxpr, vjp, vmap  # held on to: a submission may replace JAX's own

from grader.core.flow import Call, Flow, Output
from grader.engines.jax_interpreter import run_steps
from grader.engines.prepared_call import PreparedCall
from grader.engines.student_error import fault_of, summary
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
    """Runs JAX functions; keeps what it compiled for as long as it lives."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[Any, ...], Compiled] = {}

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        stage = PreparedCall(function, call, scene)
        facts: dict[str, Any] = {"jit": None, "backward": None}
        try:
            return self._first_that_works(stage, stage.build(deliver), facts)
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            return Flow(call.function, facts=facts, error=fault_of(error, stage.is_students))

    def _first_that_works(self, stage: PreparedCall, inputs: Any, facts: dict[str, Any]) -> Flow:
        call = stage.call
        cotangent = device_put(call.cotangent)
        arrays = {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, jax.Array)}
        if call.mode == "eager":
            return _plain_call(stage, inputs, facts)
        compiled = self._compile(stage, inputs, arrays)
        try:
            values, gradients = compiled.run(arrays, cotangent)
            return _flow(call, compiled.outputs, values, gradients, facts)
        except UNTRACEABLE as error:
            facts["jit"] = summary(error)
            if call.mode == "vmap":
                raise
        try:
            outputs: list[Output] = []
            value_and_vjps = _value_and_vjps(stage, inputs, outputs)
            values, gradients = value_and_vjps(arrays, cotangent)
            return _flow(call, outputs, values, gradients, facts)
        except UNTRACEABLE as error:
            facts["backward"] = summary(error)
        return _plain_call(stage, inputs, facts)

    def _compile(self, stage: PreparedCall, inputs: Any, arrays: Arrays) -> Compiled:
        shapes = tuple((name, leaf.shape, str(leaf.dtype)) for name, leaf in arrays.items())
        constants = tuple((n, repr(leaf)) for n, leaf in leaves(inputs) if n not in arrays)
        key = (stage.call.function, stage.call.mode, stage.call.open_inputs, shapes, constants)
        if key not in self._compiled:
            outputs: list[Output] = []
            run = self._prepare(_value_and_vjps(stage, inputs, outputs))
            self._compiled[key] = Compiled(run, outputs)
        return self._compiled[key]

    def _prepare(self, run: Run) -> Run:
        return jit(run)


class InterpretingEngine(Engine):
    """Traces as jit does, then runs the trace step by step: quick for many functions that are called once."""

    def _prepare(self, run: Run) -> Run:
        known: list[Any] = []

        def traced(arrays: Arrays, cotangent: jax.Array) -> Any:
            if not known:
                steps, shape = make_jaxpr(run, return_shape=True)(arrays, cotangent)
                known[:] = steps, jax.tree.structure(shape)
            steps, structure = known
            return jax.tree.unflatten(structure, run_steps(steps, jax.tree.leaves((arrays, cotangent))))

        return traced


def deliver(_: str, leaf: Any) -> Any:
    """An array or a float as a device array: put there, where `jnp.asarray` compiles a program for every shape."""
    if isinstance(leaf, float):
        return device_put(np.float32(leaf))
    return device_put(leaf) if isinstance(leaf, np.ndarray | np.generic) else leaf


def _plain_call(stage: PreparedCall, inputs: Any, facts: Mapping[str, Any]) -> Flow:
    """The value alone, with no tracer in sight."""
    results = output_leaves(stage.play(inputs))
    values = [leaf for _, leaf in results if is_array(leaf)]
    return _flow(stage.call, [_output(*result) for result in results], values, [], facts)


def _value_and_vjps(
    stage: PreparedCall, inputs: Any, outputs: list[Output]
) -> Callable[[Arrays, jax.Array], Any]:
    """A function of the array inputs: its array outputs, and for each the VJP to every float."""

    def once(arrays: Arrays) -> list[Any]:
        traced = map_leaves(inputs, lambda name, leaf: arrays.get(name, leaf), "")
        results = output_leaves(stage.play(traced))
        outputs[:] = [_output(*result) for result in results]
        return [jnp.asarray(leaf) for _, leaf in results if is_array(leaf)]

    def mapped(arrays: Arrays) -> Any:
        if stage.call.mode != "vmap":
            return once(arrays)
        axes = {name: 0 if array.ndim else None for name, array in arrays.items()}
        return vmap(once, in_axes=(axes,))(arrays)

    def run(arrays: Arrays, cotangent: jax.Array) -> tuple[list[Any], list[Arrays]]:
        floats = {
            name: array
            for name, array in arrays.items()
            if _is_float(array) and stage.call.differentiates(name)
        }
        values, pull = vjp(lambda part: mapped({**arrays, **part}), floats)
        names = [output.name for output in outputs if output.kind == "array"]
        gradients = []
        for position, (value, name) in enumerate(zip(values, names, strict=True)):
            asked = [leaf for leaf in floats if stage.call.differentiates(leaf, name)]
            if _is_float(value) and asked:
                seeds = [
                    _spread(cotangent, other) if place == position else _nothing(other)
                    for place, other in enumerate(values)
                ]
                reached = pull(seeds)[0]
                gradients.append({leaf: reached[leaf] for leaf in asked})
            else:
                gradients.append({})
        return values, gradients

    return run


def _spread(pool: jax.Array, like: Any) -> jax.Array:
    return jnp.resize(pool, like.shape).astype(like.dtype)


def _nothing(like: Any) -> Any:
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
    facts: Mapping[str, Any],
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
    return Flow(call.function, tuple(filled), of_output, {}, dict(facts))
