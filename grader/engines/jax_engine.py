"""The JAX engine: one trace of value and VJP per function and shape, run in numpy; without jit where tracing fails.

Arrays and floats are delivered as float32 or int32 device arrays (a float becomes a float32 scalar);
Python ints, bools, strings and None stay constants. Every float array is differentiated, unless the
call leaves it open. Three ways are tried in turn: a trace as jit makes it, a VJP without jit, a plain call. The
next one is tried only where a tracer would have to become a concrete value. The facts say what failed, and
why. Mode `eager` is the plain call at once: no tracer, no gradient.

In grading, the box of a submission is asked for a `trace` where there can be one: what the function does, as
data. Another box gives it numbers and differentiates it (`jax_replay`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import device_put, make_jaxpr  # imported by name: a submission may replace jax's attributes

from grader.core.arrivals import AFTER_OTHERS, BEFORE_ANOTHER, WITHOUT_JIT
from grader.core.closeness import same_values
from grader.core.facts import DIFFERENT, Facts
from grader.core.flow import Call, Change, Flow, Output
from grader.core.trace import Trace
from grader.core.wire import Shape
from grader.engines import guard
from grader.engines.jax_differentiate import Arrays, Function, Traced, make_flow, mapped, value_and_vjps
from grader.engines.jax_trace import shape_of, trace_to_data
from grader.engines.numpy_state import Entries, entries_of, still_holds
from grader.engines.prepared_call import PreparedCall
from grader.engines.settings import EVERYWHERE, Setting, put_back, read
from grader.engines.student_error import describe_error, reason
from grader.engines.tree import leaves, map_leaves, other_output, output_leaves

NAMES = (
    *("jax_enable_x64", "jax_debug_nans", "jax_debug_infs", "jax_disable_jit", "jax_check_tracer_leaks"),
    *("jax_default_matmul_precision", "jax_numpy_dtype_promotion", "jax_numpy_rank_promotion"),
)
SETTINGS = (
    *EVERYWHERE,
    *(Setting(name, partial(getattr, jax.config, name), partial(jax.config.update, name)) for name in NAMES),
)
UNTRACEABLE = (jax.errors.JAXTypeError, jax.errors.JAXIndexError)


class Engine:
    """Runs JAX functions; keeps what it traced."""

    def __init__(self) -> None:
        self._traced: dict[tuple[Any, ...], tuple[Traced, list[Output]]] = {}
        self._earlier: tuple[tuple[np.ndarray[Any, Any], Entries], ...] = ()
        """What the last call without a tracer returned, if it can be written into, and what it held."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        prepared = PreparedCall(function, call, scene)
        settings = read(SETTINGS)
        try:
            flow = self._first_that_works(prepared, prepared.build(deliver))
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            put_back(SETTINGS, settings)
            return Flow(call.function, error=describe_error(error, prepared.is_student_file))
        changed = put_back(SETTINGS, settings)
        is_told = (
            call.arrival == WITHOUT_JIT
        )  # other calls may be answered from a trace, which leaves nothing changed
        return replace(flow, facts=replace(flow.facts, settings_changed=changed)) if is_told else flow

    def trace(
        self, function: Callable[..., Any], call: Call, scene: ModuleType | None
    ) -> Trace | Flow | None:
        """What a function does with arrays of these shapes, as data.

        Returns the flow where the function raises. Returns None where there is no such trace: the call is then
        to be made with numbers.
        """
        prepared = PreparedCall(function, call, scene)
        original_names: dict[int, str] = {}

        def deliver_shape(name: str, leaf: Any) -> Any:
            if not isinstance(leaf, Shape):
                return leaf
            shape = shape_of(leaf.shape, leaf.dtype)
            original_names[id(shape)] = name
            return shape

        try:
            inputs = prepared.build(deliver_shape)
            shapes = {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, jax.ShapeDtypeStruct)}
            inputs_in_order = [
                [name, original_names[id(shape)], list(shape.shape), shape.dtype.name]
                for name, shape in sorted(shapes.items())
            ]
        except Exception:  # a scene that needs numbers
            return None
        outputs: list[Output] = []
        make_good, settings = guard.current(), read(SETTINGS)
        try:
            steps = make_jaxpr(mapped(_function_of_arrays(prepared, inputs, outputs), call))(shapes)
        except UNTRACEABLE:
            return None
        except BaseException as error:
            return Flow(call.function, error=describe_error(error, prepared.is_student_file))
        finally:
            put_back(SETTINGS, settings)  # a call without a trace tells whether they were changed
        make_good()  # an object that was returned may run code when it is looked at
        try:
            traces = trace_to_data(steps)
            make_good()  # a derivative of the student's has run
            return Trace.of(
                {
                    "inputs": inputs_in_order,
                    "outputs": [[output.name, output.kind, output.array] for output in outputs],
                    "traces": traces,
                }
            )
        except Exception:  # code of the student's is inside, or a value that cannot be sent
            return None

    def _first_that_works(self, prepared: PreparedCall, inputs: Any) -> Flow:
        call = prepared.call
        arrays = {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, jax.Array)}
        if call.mode == "eager":
            return self._plain_call(prepared, inputs, Facts())
        if call.arrival == WITHOUT_JIT:
            return self._without_jit(prepared, inputs, arrays)
        if call.arrival == AFTER_OTHERS:
            _call_with_others(prepared, inputs)
            return self._plain_call(prepared, inputs, Facts(arrived=True, earlier_results_changed=()))
        if call.arrival == BEFORE_ANOTHER:
            facts = Facts(arrived=True, earlier_results_changed=(), backward_error="")
            try:
                return replace(_vjp_before_another_call(prepared, inputs, arrays), facts=facts)
            except UNTRACEABLE as error:
                return self._plain_call(prepared, inputs, replace(facts, backward_error=reason(error)))
        try:
            traced, outputs = self._trace(prepared, inputs, arrays)
            values, gradients = traced(arrays, call.cotangent)
            return make_flow(call, outputs, values, gradients, Facts(jit_error="", backward_error=""))
        except UNTRACEABLE as error:
            if call.mode == "vmap":
                raise
            jit_error = reason(error)
        try:
            return replace(
                _vjp_without_jit(prepared, inputs, arrays),
                facts=Facts(jit_error=jit_error, backward_error=""),
            )
        except UNTRACEABLE as error:
            facts = Facts(jit_error=jit_error, backward_error=reason(error))
        return self._plain_call(prepared, inputs, facts)

    def _plain_call(self, prepared: PreparedCall, inputs: Any, facts: Facts) -> Flow:
        """The value alone, without any tracer."""
        before, earlier = (
            tuple(leaves(inputs)),
            self._earlier,
        )  # the function may find them, and cannot edit them
        results = output_leaves(prepared.play(inputs))
        values = [leaf for _, leaf in results if is_array(leaf)]
        overwritten = any(not still_holds(array, entries) for array, entries in earlier)
        self._earlier = tuple((value, entries_of(value)) for value in values if isinstance(value, np.ndarray))
        flow = make_flow(prepared.call, [_output(*result) for result in results], values, [], facts)
        if overwritten and facts.arrived:
            flow = replace(flow, facts=replace(facts, earlier_results_changed=("result",)))
        return replace(flow, changes=_changes(dict(before), dict(leaves(inputs))))

    def _without_jit(self, prepared: PreparedCall, inputs: Any, arrays: Arrays) -> Flow:
        """The value of a first call without any tracer, and the gradients of a second one without jit."""
        first = self._plain_call(prepared, inputs, Facts(arrived=True, earlier_results_changed=()))
        try:
            if first.changes:  # an array that was given away cannot be given again
                inputs = prepared.build(deliver)
                arrays = {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, jax.Array)}
            second = _vjp_without_jit(prepared, inputs, arrays)
        except UNTRACEABLE as error:
            return replace(first, facts=replace(first.facts, backward_error=reason(error)))
        facts = replace(first.facts, backward_error="")
        if not same_values(first, second):
            facts = replace(facts, earlier_results_changed=(DIFFERENT,))
        return replace(first, gradients=second.gradients, facts=facts)

    def _trace(self, prepared: PreparedCall, inputs: Any, arrays: Arrays) -> tuple[Traced, list[Output]]:
        call = prepared.call
        shapes = tuple((name, leaf.shape, str(leaf.dtype)) for name, leaf in arrays.items())
        constants = tuple((name, repr(leaf)) for name, leaf in leaves(inputs) if name not in arrays)
        key = (call.function, call.mode, call.open_inputs, call.ties, shapes, constants)
        if key not in self._traced:
            outputs: list[Output] = []
            function = mapped(_function_of_arrays(prepared, inputs, outputs), call)
            traced = Traced(value_and_vjps(function, call, outputs), arrays, call.cotangent)
            self._traced[key] = traced, outputs
        return self._traced[key]


def deliver(_: str, leaf: Any) -> Any:
    """An array or a float as a device array. `jnp.asarray` would compile a program for every shape."""
    if isinstance(leaf, float):
        return device_put(np.float32(leaf))
    return device_put(leaf) if isinstance(leaf, np.ndarray | np.generic) else leaf


def _function_of_arrays(prepared: PreparedCall, inputs: Any, outputs: list[Output]) -> Function:
    """The function of its array inputs alone. What it returned in the last call is left in `outputs`."""

    def once(arrays: Arrays) -> list[Any]:
        filled = map_leaves(inputs, lambda name, leaf: arrays.get(name, leaf), "")
        results = output_leaves(prepared.play(filled))
        outputs[:] = [_output(*result) for result in results]
        return [jnp.asarray(leaf) for _, leaf in results if is_array(leaf)]

    return once


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Change]:
    """What was replaced, added or removed in a container. Arrays cannot be edited in JAX, but they can be given away."""
    changes = {name: Change("removed", None) for name in before if name not in after}
    changes |= {name: Change("added", None) for name in after if name not in before}
    changes |= {
        name: Change("replaced", None) for name in before if name in after and before[name] is not after[name]
    }
    deleted = (name for name, leaf in before.items() if isinstance(leaf, jax.Array) and leaf.is_deleted())
    return changes | {name: Change("deleted", None) for name in deleted}


def _call_with_others(prepared: PreparedCall, inputs: Any) -> None:
    """One call per input that has other numbers there. What becomes of these calls does not matter."""
    for name, value in inputs.items():
        with contextlib.suppress(Exception):
            prepared.play({**inputs, name: _others(value)})


def _others(inputs: Any) -> Any:
    return map_leaves(inputs, lambda _, leaf: _other(leaf) if isinstance(leaf, jax.Array) else leaf, "")


def _other(array: jax.Array) -> jax.Array:
    """The same entries in another order; half of a single number."""
    numbers = np.asarray(array)
    others: jax.Array = device_put(
        np.flip(numbers) if numbers.size > 1 else (numbers / 2).astype(numbers.dtype)
    )
    return others


def _vjp_without_jit(prepared: PreparedCall, inputs: Any, arrays: Arrays) -> Flow:
    outputs: list[Output] = []
    function = mapped(_function_of_arrays(prepared, inputs, outputs), prepared.call)
    values, gradients = value_and_vjps(function, prepared.call, outputs)(arrays, prepared.call.cotangent)
    return make_flow(prepared.call, outputs, values, gradients, Facts())


def _vjp_before_another_call(prepared: PreparedCall, inputs: Any, given: Arrays) -> Flow:
    """Value and gradients without jit. Between them the function is called with other numbers, and differentiated."""
    outputs: list[Output] = []
    function = _function_of_arrays(prepared, inputs, outputs)
    another = _function_of_arrays(prepared, inputs, [])

    def called_twice(arrays: Arrays) -> list[Any]:
        results = function(arrays)
        with contextlib.suppress(Exception):
            jax.vjp(another, _others(given))
        return results

    values, gradients = value_and_vjps(called_twice, prepared.call, outputs)(given, prepared.call.cotangent)
    return make_flow(prepared.call, outputs, values, gradients, Facts())


def is_array(leaf: Any) -> bool:
    """Whether this can be an output with a gradient."""
    return isinstance(leaf, jax.Array | np.ndarray | np.generic)


def _output(name: str, leaf: Any) -> Output:
    if is_array(leaf):
        return Output(name, "array", None)
    return other_output(name, leaf)
