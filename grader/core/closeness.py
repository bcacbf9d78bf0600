"""Closeness: when two arrays, two flows, are the same to a judge."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from grader.core.flow import Flow

RTOL = 2e-5
ATOL = 2e-6

Array = np.ndarray[Any, Any]
STATE_FACTS = (
    "jit",
    "backward",
    "grad_mode_changed",
    "requires_grad_changed",
    "training_changed",
    "saved_tensors",
)


def close(got: Array | None, want: Array | None, *, rtol: float = RTOL, atol: float = ATOL) -> bool:
    """Same shape, same dtype, all finite, and near; the scale is the largest expected entry."""
    if got is None or want is None:
        return got is want
    if got.shape != want.shape or got.dtype != want.dtype:
        return False
    if not np.issubdtype(want.dtype, np.inexact):
        return bool(np.array_equal(got, want))
    if not (np.isfinite(got).all() and np.isfinite(want).all()):
        return False
    with np.errstate(over="ignore"):  # a difference that overflows is far
        return bool(np.all(np.abs(got - want) <= atol + rtol * np.max(np.abs(want), initial=0.0)))


def zero(array: Array | None) -> bool:
    """Exactly no gradient: disconnected, or zero in every entry."""
    return array is None or not np.any(array)


def same_flow(one: Flow, other: Flow, *, open_inputs: Collection[str] = ()) -> bool:
    """Whether two solutions did the same in one call, as far as the problem fixes it."""
    if one.error or other.error:
        return bool(one.error and other.error) and _fault(one) == _fault(other)
    return (
        same_values(one, other)
        and _same_gradients(one, other, open_inputs)
        and one.changes.keys() == other.changes.keys()
        and all(
            change.how == other.changes[name].how and alike(change.after, other.changes[name].after)
            for name, change in one.changes.items()
        )
        and all(bool(one.facts.get(name)) == bool(other.facts.get(name)) for name in STATE_FACTS)
        and _counts(one) == _counts(other)
    )


def same_values(one: Flow, other: Flow) -> bool:
    """Whether two calls that did not raise returned the same."""
    if one.error or other.error or len(one.outputs) != len(other.outputs):
        return False
    return all(
        a.name == b.name and a.kind == b.kind and alike(a.array, b.array)
        for a, b in zip(one.outputs, other.outputs, strict=True)
    )


def is_open(output: str, name: str, open_inputs: Collection[str]) -> bool:
    """Whether the problem leaves this gradient open: `input`, or `output:input` for one output."""
    parts = name.split(".")
    prefixes = [".".join(parts[: end + 1]) for end in range(len(parts))]
    return any(prefix in open_inputs or f"{output}:{prefix}" in open_inputs for prefix in prefixes)


def _same_gradients(one: Flow, other: Flow, open_inputs: Collection[str]) -> bool:
    if one.gradients.keys() != other.gradients.keys():
        return False
    for output, reached in one.gradients.items():
        there = other.gradients[output]
        if reached.keys() != there.keys():
            return False
        for name, gradient in reached.items():
            if not is_open(output, name, open_inputs) and not alike(gradient, there[name]):
                return False
    return True


def alike(one: Array | None, other: Array | None) -> bool:
    """Close, and where not finite, not finite in the same places."""
    if one is None or other is None:
        return one is other
    if one.shape != other.shape or one.dtype != other.dtype:
        return False
    if np.array_equal(one, other):
        return True
    if not np.issubdtype(one.dtype, np.inexact):
        return False
    holes = ~np.isfinite(one)
    if not np.array_equal(holes, ~np.isfinite(other)):
        return False
    return close(np.where(holes, 0, one).astype(one.dtype), np.where(holes, 0, other).astype(one.dtype))


def _fault(flow: Flow) -> str:
    return flow.error.type if flow.error else ""


def _counts(flow: Flow) -> dict[str, Any]:
    return {
        name: fact for name, fact in flow.facts.items() if name.startswith("passes.") or name == "aliases"
    }
