"""JAX traces as data: what a function does, written down step by step, without its Python code.

A function is traced in the box of its submission, where only the shapes of the inputs are known. The steps
travel as plain data to another box, which has run no code of a student. There they are given numbers and
differentiated (`jax_replay`). So no submission can say what its own gradients are.

A step that holds Python code (a custom derivative) is sent as two traces: the value, and the gradient that the
code gives it. What cannot be written down, such as a callback, raises NotPlain.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import ClosedJaxpr, Jaxpr, Literal

from grader.engines.jax_evaluator import INLINED, literal, scan_sizes

CUSTOM = ("custom_jvp_call", "custom_vjp_call", "custom_vjp_call_jaxpr")
"""Steps with a derivative of their own."""
RECORDS = {
    record.__name__: record
    for record in (
        jax.lax.GatherDimensionNumbers,
        jax.lax.ScatterDimensionNumbers,
        jax.lax.ConvDimensionNumbers,
    )
}
ENUMS = {
    kind.__name__: kind for kind in (jax.lax.GatherScatterMode, jax.lax.RoundingMethod, jax.lax.Precision)
}
DROPPED = frozenset({"sharding", "out_sharding", "accuracy", "update_jaxpr", "update_consts"})
"""Parameters that say where or how exactly a step is computed, or repeat what its name says."""
IGNORED = frozenset({"debug_callback", "debug_print"})
"""Steps that only print."""


class NotPlain(Exception):
    """A trace that holds something other than JAX's own steps on arrays."""


class _Writer:
    """Writes a trace and all traces inside it as a list of traces."""

    def __init__(self) -> None:
        self.traces: list[Any] = []
        self._in_gradient = False
        """Whether the trace that is written now is a gradient. Nobody differentiates it again."""

    def add(self, jaxpr: Jaxpr, constants: Sequence[Any]) -> int:
        """Write a trace; returns its number."""
        numbers: dict[Any, int] = {}
        for variable in (*jaxpr.constvars, *jaxpr.invars):
            numbers[variable] = len(numbers)
        steps: list[Any] = []
        count = self._write_steps(jaxpr, numbers, steps, len(numbers))
        self.traces.append(
            {
                "constants": [_array(constant) for constant in constants],
                "inputs": len(jaxpr.invars),
                "size": count,
                "steps": steps,
                "results": [_reference(atom, numbers) for atom in jaxpr.outvars],
            }
        )
        return len(self.traces) - 1

    def _write_steps(self, jaxpr: Jaxpr, numbers: dict[Any, int], steps: list[Any], count: int) -> int:
        """Write the steps of a trace, those of calls inside it in their place. Returns how many values there are."""
        for step in jaxpr.eqns:
            name = step.primitive.name
            if name in IGNORED:
                continue
            if name in INLINED and (name not in CUSTOM or self._in_gradient):
                count = self._write_call(step, numbers, steps, count)
                continue
            content = self._content(step)
            inputs = [_reference(atom, numbers) for atom in step.invars]
            steps.append(["custom" if name in CUSTOM else name, inputs, len(step.outvars), content])
            for variable in step.outvars:
                numbers[variable] = count
                count += 1
        return count

    def _write_call(self, step: Any, numbers: dict[Any, int], steps: list[Any], count: int) -> int:
        inner = step.params[INLINED[step.primitive.name]]
        jaxpr, constants = (inner.jaxpr, inner.consts) if isinstance(inner, ClosedJaxpr) else (inner, ())
        inside: dict[Any, Any] = {}
        for variable, constant in zip(jaxpr.constvars, constants, strict=True):
            inside[variable] = _array(constant)
        for variable, atom in zip(jaxpr.invars, step.invars, strict=True):
            inside[variable] = _reference(atom, numbers)
        count = self._write_steps(jaxpr, inside, steps, count)
        for variable, atom in zip(step.outvars, jaxpr.outvars, strict=True):
            numbers[variable] = _reference(atom, inside)
        return count

    def _content(self, step: Any) -> dict[str, Any]:
        """The parameters of a step; of a loop or a branch, in the same words for every version of JAX."""
        parameters = step.params
        if step.primitive.name in CUSTOM:
            return self._custom(step)
        if step.primitive.name == "scan":
            constants, carried = scan_sizes(parameters)
            return {
                "body": self._value(parameters["jaxpr"]),
                "constants": constants,
                "carried": carried,
                "length": parameters["length"],
                "reverse": parameters["reverse"],
            }
        if step.primitive.name == "cond":
            return {"branches": self._value(parameters["branches"])}
        return {name: None if name in DROPPED else self._value(value) for name, value in parameters.items()}

    def _value(self, value: Any) -> Any:
        """A parameter as plain data; what is not a number or a text is a pair of its kind and its content."""
        if value is None or isinstance(value, bool | int | float | str):
            return value
        if isinstance(value, np.generic):
            return value.item()
        if isinstance(value, enum.Enum) and type(value).__name__ in ENUMS:
            return {"enum": [type(value).__name__, value.name]}
        if isinstance(value, ClosedJaxpr):
            return {"trace": self.add(value.jaxpr, value.consts)}
        if isinstance(value, Jaxpr):
            return {"trace": self.add(value, ())}
        if isinstance(value, tuple) and type(value).__name__ in RECORDS:
            fields = {
                name: self._value(getattr(value, name)) for name in RECORDS[type(value).__name__]._fields
            }
            return {"record": [type(value).__name__, fields]}
        if isinstance(value, tuple | list):
            return tuple(self._value(item) for item in value)
        if isinstance(value, np.dtype) or (isinstance(value, type) and issubclass(value, np.generic)):
            return {"dtype": np.dtype(value).name}
        raise NotPlain(f"a step holds a {type(value).__name__}")

    def _custom(self, step: Any) -> dict[str, Any]:
        """A step with a derivative of its own: its value, its value where it is differentiated, and the gradient."""
        bound = step.primitive.get_bind_params(step.params)
        functions, parameters = bound if isinstance(bound, tuple) else ((), bound)  # older JAX gives both
        shapes, results = ([_shape(atom.aval) for atom in atoms] for atoms in (step.invars, step.outvars))
        floats = [place for place, shape in enumerate(shapes) if is_float(shape)]

        def differentiate(arguments: list[Any]) -> tuple[list[Any], Any]:
            def of_floats(*part: Any) -> list[Any]:
                filled = dict(zip(floats, part, strict=True))
                mixed = [filled.get(place, argument) for place, argument in enumerate(arguments)]
                values: list[Any] = step.primitive.bind(*functions, *mixed, **parameters)
                return values

            return jax.vjp(of_floats, *(arguments[place] for place in floats))

        def gradient(arguments: list[Any], cotangents: list[Any]) -> list[Any]:
            arriving = iter(cotangents)
            full = [
                next(arriving) if is_float(result) else np.zeros(result.shape, jax.dtypes.float0)
                for result in results
            ]
            return list(differentiate(arguments)[1](full))

        value = self._value(step.params[INLINED[step.primitive.name]])
        forward = jax.make_jaxpr(lambda arguments: differentiate(arguments)[0])(shapes)
        backward = jax.make_jaxpr(gradient)(shapes, [result for result in results if is_float(result)])
        self._in_gradient = True
        try:
            return {"value": value, "forward": self._value(forward), "gradient": self._value(backward)}
        finally:
            self._in_gradient = False


def trace_to_data(trace: ClosedJaxpr) -> list[Any]:
    """A trace and all traces inside it; it is the last one of the list."""
    writer = _Writer()
    writer.add(trace.jaxpr, trace.consts)
    return writer.traces


def is_float(value: Any) -> bool:
    """Whether this has a gradient."""
    return bool(jnp.issubdtype(value.dtype, jnp.floating))


def _shape(aval: Any) -> jax.ShapeDtypeStruct:
    return shape_of(aval.shape, aval.dtype)


def shape_of(shape: tuple[int, ...], dtype: Any) -> jax.ShapeDtypeStruct:
    """The form of an array, in the width that JAX gives it."""
    return jax.ShapeDtypeStruct(shape, jax.dtypes.canonicalize_dtype(dtype))  # type: ignore[no-untyped-call]


def _reference(atom: Any, numbers: Mapping[Any, Any]) -> Any:
    """The number of a value, or the value itself where it is written into the trace."""
    return literal(atom) if isinstance(atom, Literal) else numbers[atom]


def _array(constant: Any) -> np.ndarray[Any, Any]:
    array = np.asarray(constant)
    if array.dtype.kind not in "fiub":
        raise NotPlain(f"a constant of {array.dtype}")
    return array
