"""numpy flows: values, changed inputs, shared memory. Hand-written VJPs are ordinary outputs."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from numpy import array_equal, asarray, shares_memory  # held on to: a submission may replace numpy's own

from grader.core.flow import Call, Change, Flow, Output
from grader.core.wire import sendable
from grader.engines.prepared_call import PreparedCall
from grader.engines.student_error import fault_of
from grader.engines.tree import array_output, leaves, other_output, output_leaves

Arrays = dict[str, np.ndarray[Any, Any]]


class Engine:
    """Runs numpy functions."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        stage = PreparedCall(function, call, scene)
        try:
            inputs = stage.build(_deliver)
            given = {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, np.ndarray)}
            before = {name: array.copy() for name, array in given.items()}
            results = output_leaves(stage.play(inputs))
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            return Flow(call.function, error=fault_of(error, stage.is_students))
        outputs = tuple(_output(name, leaf) for name, leaf in results)
        facts = {"aliases": _aliases(results, given)}
        return Flow(call.function, outputs, {}, _changes(before, given, inputs), facts)


def _deliver(_: str, leaf: Any) -> Any:
    return leaf.copy() if isinstance(leaf, np.ndarray) else leaf


def _changes(before: Arrays, given: Arrays, inputs: Any) -> dict[str, Change]:
    """What was edited in place, put in anew, added or taken out."""
    now = {name: np.asarray(leaf) for name, leaf in leaves(inputs) if isinstance(leaf, np.ndarray)}
    changes = {}
    for name in [*before, *(name for name in now if name not in before)]:
        after = now.get(name)
        kept = name in before and after is not None
        if not kept or not (_same(given[name], before[name]) and _same(after, before[name])):
            changes[name] = Change("value", after.copy() if after is not None and sendable(after) else None)
    return changes


def _same(one: Any, other: Any) -> bool:
    one, other = asarray(one), asarray(other)
    return one.dtype == other.dtype and array_equal(one, other, equal_nan=one.dtype.kind in "fc")


def _output(name: str, leaf: Any) -> Output:
    if isinstance(leaf, np.ndarray | np.generic | bool | int | float):
        return array_output(name, np.array(leaf))
    return other_output(name, leaf)


def _aliases(results: list[tuple[str, Any]], given: Arrays) -> str:
    """Which outputs stand on an input's memory; a subclass is not asked, its memory is."""
    pairs = [
        f"{name}={place}"
        for name, leaf in results
        for place, array in given.items()
        if isinstance(leaf, np.ndarray) and shares_memory(asarray(leaf), array)
    ]
    return " ".join(pairs)
