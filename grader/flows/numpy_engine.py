"""numpy flows: values, changed inputs, shared memory. Hand-written VJPs are ordinary outputs."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from grader.flows.fault import fault_of
from grader.flows.stage import Stage
from grader.flows.tree import array_output, leaves, other_output, output_leaves
from grader.words.flow import Call, Change, Flow, Output


class Engine:
    """Runs numpy functions."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        stage = Stage(function, call, scene)
        try:
            inputs = stage.build(_deliver)
            given = {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, np.ndarray)}
            before = {name: array.copy() for name, array in given.items()}
            results = output_leaves(stage.play(inputs))
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            return Flow(call.function, error=fault_of(error, stage.is_students))
        outputs = tuple(_output(name, leaf) for name, leaf in results)
        changes = {
            name: Change("value", array.copy())
            for name, array in given.items()
            if not np.array_equal(array, before[name], equal_nan=True)
        }
        facts = {"aliases": _aliases(results, given)}
        return Flow(call.function, outputs, {}, changes, facts)


def _deliver(_: str, leaf: Any) -> Any:
    return leaf.copy() if isinstance(leaf, np.ndarray) else leaf


def _output(name: str, leaf: Any) -> Output:
    if isinstance(leaf, np.ndarray | np.generic | bool | int | float):
        return array_output(name, np.array(leaf))
    return other_output(name, leaf)


def _aliases(results: list[tuple[str, Any]], given: dict[str, np.ndarray[Any, Any]]) -> str:
    pairs = [
        f"{name}={place}"
        for name, leaf in results
        for place, array in given.items()
        if isinstance(leaf, np.ndarray) and np.shares_memory(leaf, array)
    ]
    return " ".join(pairs)
