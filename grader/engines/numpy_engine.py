"""The numpy engine: values, changed inputs, shared memory. Hand-written VJPs are ordinary outputs."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from numpy import (  # imported by name: a submission may replace numpy's attributes
    array_equal,
    asarray,
    shares_memory,
)

from grader.core.arrivals import REFILLED, SECOND_CALL, STRIDED
from grader.core.facts import Facts
from grader.core.flow import Call, Change, Flow, Output
from grader.core.wire import sendable
from grader.engines.prepared_call import PreparedCall
from grader.engines.student_error import describe_error
from grader.engines.tree import array_output, leaves, other_output, output_leaves

Arrays = dict[str, np.ndarray[Any, Any]]


class Engine:
    """Runs numpy functions."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        prepared = PreparedCall(function, call, scene)
        try:
            inputs = prepared.build(_deliver_strided if call.arrival == STRIDED else _deliver)
            earlier = _first_call(prepared, inputs) if call.arrival in (SECOND_CALL, REFILLED) else []
            arrays = {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, np.ndarray)}
            before = {name: array.copy() for name, array in arrays.items()}
            results = output_leaves(prepared.play(inputs))
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            return Flow(call.function, error=describe_error(error, prepared.is_student_file))
        outputs = tuple(_output(name, leaf) for name, leaf in results)
        facts = Facts(
            shared_memory=_shared_memory(results, arrays),
            arrived=True,
            earlier_results_changed=tuple(name for name, leaf, copy in earlier if not _same(leaf, copy)),
        )
        return Flow(call.function, outputs, {}, _changes(before, arrays, inputs), facts)


def _deliver(_: str, leaf: Any) -> Any:
    return leaf.copy() if isinstance(leaf, np.ndarray) else leaf


def _deliver_strided(name: str, leaf: Any) -> Any:
    """The same entries, each followed in memory by one that is not part of the array."""
    if not isinstance(leaf, np.ndarray) or not leaf.ndim:
        return _deliver(name, leaf)
    return np.stack([leaf, np.zeros_like(leaf)], axis=-1)[..., 0]


def _first_call(prepared: PreparedCall, inputs: Any) -> list[tuple[str, Any, Any]]:
    """Make the call once; returns the arrays that came of it, each with a copy."""
    arrays = [leaf for _, leaf in leaves(inputs) if isinstance(leaf, np.ndarray)]
    values = [array.copy() for array in arrays]
    if prepared.call.arrival == REFILLED:
        for array, value in zip(arrays, values, strict=True):
            array[...] = value.ravel()[::-1].reshape(value.shape)
    results = output_leaves(prepared.play(inputs))
    if prepared.call.arrival == REFILLED:
        for array, value in zip(arrays, values, strict=True):
            array[...] = value
    return [(name, leaf, leaf.copy()) for name, leaf in results if isinstance(leaf, np.ndarray)]


def _changes(before: Arrays, arrays: Arrays, inputs: Any) -> dict[str, Change]:
    """What was edited in place, replaced, added or removed."""
    now = {name: np.asarray(leaf) for name, leaf in leaves(inputs) if isinstance(leaf, np.ndarray)}
    changes = {}
    for name in [*before, *(name for name in now if name not in before)]:
        how = _how_changed(before.get(name), arrays.get(name), now.get(name))
        if how:
            after = now.get(name)
            changes[name] = Change(how, after.copy() if after is not None and sendable(after) else None)
    return changes


def _how_changed(before: Any, array: Any, now: Any) -> str:
    """What became of an array, of which this is a copy from before the call; empty where nothing did."""
    if before is None:
        return "added"
    if now is None:
        return "removed"
    if not _same(array, before):
        return "value"
    return "" if _same(now, before) else "replaced"


def _same(one: Any, other: Any) -> bool:
    one, other = asarray(one), asarray(other)
    return one.dtype == other.dtype and array_equal(one, other, equal_nan=one.dtype.kind in "fc")


def _output(name: str, leaf: Any) -> Output:
    if isinstance(leaf, np.ndarray | np.generic | bool | int | float):
        return array_output(name, np.array(leaf))
    return other_output(name, leaf)


def _shared_memory(results: list[tuple[str, Any]], arrays: Arrays) -> tuple[tuple[str, str], ...]:
    """Which outputs use an input's memory. A subclass could lie about it, so its plain array is compared."""
    return tuple(
        (output, input)
        for output, leaf in results
        for input, array in arrays.items()
        if isinstance(leaf, np.ndarray) and shares_memory(asarray(leaf), array)
    )
