"""Domain: the inputs that a contract allows, as far as its cases show them, crossed with each other.

A case is tried with inputs of another case of the same form, in a smaller size, with a default left out, in
another state of arrival. Each of these alone is something that the grader itself puts to a submission.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from grader.core.arrivals import ARRIVALS, DETACHED, WITHOUT_JIT
from grader.core.flow import Call
from grader.grading.cases import LARGER_LOSS, in_a_larger_loss
from grader.grading.contract import Contract
from grader.proof.wrapped_source import EntryPoint

Choose = Callable[[int], int]
"""Picks a number below another one. Nought is always the simplest choice."""
FORMS = 3
"""How many forms of inputs a corner is tried with."""
USUAL = 8
"""How much likelier than each other state the usual one is."""


@dataclass(frozen=True)
class Domain:
    """What one function may be called with."""

    contract: Contract
    entry: EntryPoint
    calls: tuple[Call, ...]
    """Its cases, in the usual state."""
    framework: str
    untraced: tuple[Any, ...] = ()
    """The forms that the grader calls without jit (JAX). Others are not: each step of each form compiles by itself."""

    def vary(self, choose: Choose) -> Call:
        """One call that the contract allows."""
        call = self.calls[choose(len(self.calls))]
        alike = [other for other in self.calls if form(other.inputs) == form(call.inputs)]
        inputs: dict[str, Any] = {}
        for name, value in call.inputs.items():
            pick = choose(len(alike) + 1)
            inputs[name] = alike[pick - 1].inputs[name] if pick else value
        inputs = self._resized(inputs, choose)
        for name in self.entry.defaults:
            if name in inputs and choose(4) == 1:
                del inputs[name]
        arrival = self._arrivals[choose(len(self._arrivals))]
        if arrival == WITHOUT_JIT and form(inputs) not in self.untraced:
            arrival = ""
        return replace(self._with_inputs(call, inputs), arrival=arrival)

    def corners(self) -> Iterator[Call]:
        """Calls that chance might leave out: one of each size at its smallest, default left out, and state."""
        for name in self._dimensions:
            cut = [(call, self._cut_to(dict(call.inputs), name, 1)) for call in self.calls]
            smaller = [(call, inputs) for call, inputs in cut if form(inputs) != form(call.inputs)]
            for call, inputs in smaller[:FORMS]:
                yield self._with_inputs(call, inputs)
        for name in self.entry.defaults:
            for call in self._one_of_each_form():
                if name in call.inputs:
                    rest = {other: value for other, value in call.inputs.items() if other != name}
                    yield self._with_inputs(call, rest)
        for arrival in dict.fromkeys(self._arrivals[USUAL:]):
            yield replace(self._with_inputs(self.calls[0], dict(self.calls[0].inputs)), arrival=arrival)
        if self.framework in LARGER_LOSS:
            usual = [call for call in self._one_of_each_form() if self.contract.flowing_inputs(call.inputs)]
            yield from (in_a_larger_loss(call) for call in usual if call.is_as_drawn)
        if self.framework == "torch" and DETACHED not in self.contract.excluded:
            yield from (replace(call, arrival=DETACHED) for call in self.calls if call.ties)

    def _one_of_each_form(self) -> list[Call]:
        return list({repr(form(call.inputs)): call for call in reversed(self.calls)}.values())[:FORMS]

    def _with_inputs(self, call: Call, inputs: dict[str, Any]) -> Call:
        return replace(call, inputs=inputs, open_inputs=self.contract.open_inputs(inputs))

    @cached_property
    def _arrivals(self) -> tuple[str, ...]:
        allowed = [one for one in ARRIVALS[self.framework] if one not in self.contract.excluded]
        return ("",) * USUAL + tuple(allowed)

    def _resized(self, inputs: dict[str, Any], choose: Choose) -> dict[str, Any]:
        """One dimension made smaller, in all inputs that have it."""
        names = list(self._dimensions)
        pick = choose(USUAL + len(names))
        if pick < USUAL:
            return inputs
        axes = self._dimensions[names[pick - USUAL]]
        most = max((_size(inputs.get(name), axis) or 1 for name, axis in axes), default=1)
        return self._cut_to(inputs, names[pick - USUAL], 1 + choose(most))

    def _cut_to(self, inputs: dict[str, Any], dimension: str, size: int) -> dict[str, Any]:
        """The inputs with fewer entries along a dimension; as they are where a number may be an index beyond it."""
        axes = self._dimensions[dimension]
        most = max((_size(inputs.get(name), axis) or 1 for name, axis in axes), default=1)
        numbers = [value for value in inputs.values() if isinstance(value, float) and value.is_integer()]
        if most <= size or any(size <= number < most for number in numbers):
            return inputs
        return {
            name: _cut(value, [axis for other, axis in axes if other == name], size)
            for name, value in inputs.items()
        }

    @cached_property
    def _dimensions(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """Axes that are of one size in every case, and not of the same size in all cases."""
        sizes: dict[tuple[str, int], list[int]] = {}
        for name, axis in _axes(self.calls):
            of_calls = [_size(call.inputs.get(name), axis) for call in self.calls]
            sizes[name, axis] = [-1 if size is None else size for size in of_calls]
        groups: dict[tuple[int, ...], list[tuple[str, int]]] = {}
        for place, of_axis in sizes.items():
            groups.setdefault(tuple(of_axis), []).append(place)
        return {
            " ".join(f"{name}.{axis}" for name, axis in places): tuple(places)
            for of_axes, places in groups.items()
            if len({size for size in of_axes if size > 0}) > 1
        }


def _axes(calls: tuple[Call, ...]) -> Iterator[tuple[str, int]]:
    most: dict[str, int] = {}
    for call in calls:
        for name, value in call.inputs.items():
            if isinstance(value, np.ndarray):
                most[name] = max(most.get(name, 0), value.ndim)
    for name, rank in most.items():
        for axis in range(rank):
            yield name, axis


def _size(value: Any, axis: int) -> int | None:
    return value.shape[axis] if isinstance(value, np.ndarray) and value.ndim > axis else None


def _cut(value: Any, axes: list[int], size: int) -> Any:
    """An array with fewer entries along some axes; what may be an index into it stays within."""
    if isinstance(value, np.ndarray):
        for axis in axes:
            if axis < value.ndim:
                value = np.take(value, range(min(size, value.shape[axis])), axis=axis)
        return np.minimum(value, size - 1) if value.dtype.kind in "iu" and value.size else value
    return value


def form(value: Any) -> Any:
    """What two inputs must share so that one can stand for the other."""
    if isinstance(value, Mapping):
        return {name: form(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [form(item) for item in value]
    if isinstance(value, np.ndarray | np.generic | float):
        return np.shape(value), str(np.asarray(value).dtype)
    return type(value)
