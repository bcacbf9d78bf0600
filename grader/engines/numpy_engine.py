"""The numpy engine: values, changed inputs, shared memory. Hand-written VJPs are ordinary outputs."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from numpy import asarray, shares_memory  # imported by name: a submission may replace numpy's attributes

from grader.core.arrivals import REFILLED, SECOND_CALL, STRIDED
from grader.core.facts import Facts
from grader.core.flow import Call, Change, Flow, Output
from grader.core.wire import sendable
from grader.engines.numpy_state import Entries, entries_of, still_holds
from grader.engines.prepared_call import PreparedCall
from grader.engines.settings import EVERYWHERE, put_back, read
from grader.engines.student_error import describe_error
from grader.engines.tree import array_output, leaves, other_output, output_leaves

State = tuple[tuple[str, np.ndarray[Any, Any], Entries], ...]
"""Arrays by their names, each with what it held."""


class Engine:
    """Runs numpy functions."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        prepared = PreparedCall(function, call, scene)
        settings = read(EVERYWHERE)
        try:
            inputs = prepared.build(_deliver_strided if call.arrival == STRIDED else _deliver)
            earlier = _first_call(prepared, inputs) if call.arrival in (SECOND_CALL, REFILLED) else ()
            before = tuple(
                (name, leaf, entries_of(leaf))
                for name, leaf in leaves(inputs)
                if isinstance(leaf, np.ndarray)
            )
            results = output_leaves(prepared.play(inputs))
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            put_back(EVERYWHERE, settings)
            return Flow(call.function, error=describe_error(error, prepared.is_student_file))
        outputs = tuple(_output(name, leaf) for name, leaf in results)
        facts = Facts(
            settings_changed=put_back(EVERYWHERE, settings),
            shared_memory=_shared_memory(results, before),
            arrived=True,
            earlier_results_changed=tuple(
                name for name, array, entries in earlier if not still_holds(array, entries)
            ),
        )
        return Flow(call.function, outputs, {}, _changes(before, inputs), facts)


def _deliver(_: str, leaf: Any) -> Any:
    return leaf.copy() if isinstance(leaf, np.ndarray) else leaf


def _deliver_strided(name: str, leaf: Any) -> Any:
    """The same entries, each followed in memory by one that is not part of the array."""
    if not isinstance(leaf, np.ndarray) or not leaf.ndim:
        return _deliver(name, leaf)
    return np.stack([leaf, np.zeros_like(leaf)], axis=-1)[..., 0]


def _first_call(prepared: PreparedCall, inputs: Any) -> State:
    """Make the call once; returns the state of the arrays that came of it."""
    arrays = tuple(leaf for _, leaf in leaves(inputs) if isinstance(leaf, np.ndarray))
    values = tuple(array.copy() for array in arrays)
    if prepared.call.arrival == REFILLED:
        for array, value in zip(arrays, values, strict=True):
            array[...] = value.ravel()[::-1].reshape(value.shape)
    results = output_leaves(prepared.play(inputs))
    _write_into(results, arrays)
    if prepared.call.arrival == REFILLED:
        for array, value in zip(arrays, values, strict=True):
            array[...] = value
    return tuple((name, leaf, entries_of(leaf)) for name, leaf in results if isinstance(leaf, np.ndarray))


def _write_into(results: list[tuple[str, Any]], arrays: tuple[np.ndarray[Any, Any], ...]) -> None:
    """Write into the results of a first call, as their owner may: whoever hands one out again hands out other numbers."""
    for _, leaf in results:
        if isinstance(leaf, np.ndarray) and leaf.dtype.kind in "fiu" and leaf.flags.writeable:
            plain = asarray(leaf)
            if not any(shares_memory(plain, array) for array in arrays):
                plain += 1


def _changes(before: State, inputs: Any) -> dict[str, Change]:
    """What was edited in place, replaced, added or removed."""
    now = {name: np.asarray(leaf) for name, leaf in leaves(inputs) if isinstance(leaf, np.ndarray)}
    how_changed = {name: _how_changed(array, entries, now.get(name)) for name, array, entries in before}
    how_changed |= {name: "added" for name in now if name not in how_changed}
    return {name: Change(how, _sendable_copy(now.get(name))) for name, how in how_changed.items() if how}


def _how_changed(array: Any, entries: Entries, now: Any) -> str:
    """What became of an array that held these entries before the call; empty where nothing did."""
    if now is None:
        return "removed"
    if not still_holds(array, entries):
        return "value"
    return "" if still_holds(now, entries) else "replaced"


def _sendable_copy(array: np.ndarray[Any, Any] | None) -> np.ndarray[Any, Any] | None:
    return array.copy() if array is not None and sendable(array) else None


def _output(name: str, leaf: Any) -> Output:
    if isinstance(leaf, np.ndarray | np.generic | bool | int | float):
        return array_output(name, np.array(leaf))
    return other_output(name, leaf)


def _shared_memory(results: list[tuple[str, Any]], inputs: State) -> tuple[tuple[str, str], ...]:
    """Which outputs use an input's memory. A subclass could lie about it, so its plain array is compared."""
    return tuple(
        (output, input)
        for output, leaf in results
        for input, array, _ in inputs
        if isinstance(leaf, np.ndarray) and shares_memory(asarray(leaf), array)
    )
