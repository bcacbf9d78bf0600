"""Closeness: when two arrays, or two flows, count as the same."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from grader.core.facts import Facts
from grader.core.flow import Flow, is_open

RTOL = 2e-5
ATOL = 2e-6
"""For grading: float32 results of two right answers differ by less."""
PRINTED_RTOL = 1e-4
PRINTED_ATOL = 1e-5
"""For numbers on a page, which are rounded to a few digits. Wider than grading's: a visible check must not
reject what grading accepts."""
INEXACT = "fc"
"""The kinds of dtype whose numbers are rounded: floats and complex numbers."""

Array = np.ndarray[Any, Any]


def close(got: Array | None, want: Array | None, *, rtol: float = RTOL, atol: float = ATOL) -> bool:
    """Whether an array is what a check expects: same shape, same dtype, all finite, and near.

    How near is measured by the largest expected entry. What is not finite is never close, so a check cannot
    be passed with NaN; `alike` compares two results and allows it.
    """
    if got is None or want is None:
        return got is want
    if got.shape != want.shape or got.dtype != want.dtype:
        return False
    if want.dtype.kind not in INEXACT:
        return bool((got == want).all())
    largest = np.abs(want).max(initial=0.0)
    if not np.isfinite(largest):
        return False
    with np.errstate(over="ignore", invalid="ignore"):  # what overflows, or is not finite, is far
        return bool((np.abs(got - want) <= atol + rtol * largest).all())


def close_to_printed(got: Array, printed: Array) -> bool:
    """As `close`, for numbers as a page prints them: rounded, and of no particular dtype."""
    dtype = np.result_type(got, printed)
    return close(got.astype(dtype), printed.astype(dtype), rtol=PRINTED_RTOL, atol=PRINTED_ATOL)


def is_zero(array: Array | None) -> bool:
    """Exactly no gradient: disconnected, or zero in every entry."""
    return array is None or not np.any(array)


def same_flow(one: Flow, other: Flow, *, open_inputs: Collection[str] = ()) -> bool:
    """Whether two solutions did the same in one call, as far as the problem fixes it.

    They raised the same type of error; or their values, gradients and changed inputs are `alike`, and the
    facts are the same.
    """
    if one.error or other.error:
        return one.error is not None and other.error is not None and one.error.type == other.error.type
    return (
        same_values(one, other)
        and _same_gradients(one, other, open_inputs)
        and one.changes.keys() == other.changes.keys()
        and all(
            change.how == other.changes[name].how and alike(change.after, other.changes[name].after)
            for name, change in one.changes.items()
        )
        and _comparable(one.facts) == _comparable(other.facts)
    )


def same_behaviour(one: Flow, other: Flow, *, open_inputs: Collection[str] = ()) -> bool:
    """Whether two solutions did the same as far as a user sees it, however it was written.

    No gradient is no gradient, with a path or without; a changed input is changed, whichever way.
    """
    if one.error or other.error:
        return one.error is not None and other.error is not None and one.error.type == other.error.type
    return (
        same_values(one, other)
        and _same_gradients(one, other, open_inputs, zero_is_none=True)
        and {name for name, change in one.changes.items() if change.how != "version"}
        == {name for name, change in other.changes.items() if change.how != "version"}
        and all(
            alike(change.after, other.changes[name].after)
            for name, change in one.changes.items()
            if name in other.changes
        )
        and bool(one.facts.jit_error) == bool(other.facts.jit_error)
        and bool(one.facts.backward_error) == bool(other.facts.backward_error)
        and one.facts.requires_grad_changed == other.facts.requires_grad_changed
        and one.facts.training_changed == other.facts.training_changed
        and one.facts.grad_mode_changed == other.facts.grad_mode_changed
        and one.facts.settings_changed == other.facts.settings_changed
        and one.facts.incoming_changed == other.facts.incoming_changed
    )


def same_values(one: Flow, other: Flow) -> bool:
    """Whether two calls that did not raise returned the same."""
    if one.error or other.error or len(one.outputs) != len(other.outputs):
        return False
    return all(
        a.name == b.name and a.kind == b.kind and alike(a.array, b.array)
        for a, b in zip(one.outputs, other.outputs, strict=True)
    )


def _same_gradients(
    one: Flow, other: Flow, open_inputs: Collection[str], *, zero_is_none: bool = False
) -> bool:
    if one.gradients.keys() != other.gradients.keys():
        return False
    for output, gradients in one.gradients.items():
        others = other.gradients[output]
        if gradients.keys() != others.keys() and not zero_is_none:
            return False
        for name in gradients.keys() | others.keys():
            gradient, wanted = gradients.get(name), others.get(name)
            if is_open(output, name, open_inputs) or alike(gradient, wanted):
                continue
            if not (zero_is_none and is_zero(gradient) and is_zero(wanted)):
                return False
    return True


def alike(one: Array | None, other: Array | None) -> bool:
    """Whether two results are the same: `close`, except that both may be not finite in the same places."""
    if one is None or other is None:
        return one is other
    if one.shape != other.shape or one.dtype != other.dtype:
        return False
    if (one == other).all():
        return True
    if one.dtype.kind not in INEXACT:
        return False
    infinite = ~np.isfinite(one)
    if not np.array_equal(infinite, ~np.isfinite(other)):
        return False
    return close(np.where(infinite, 0, one).astype(one.dtype), np.where(infinite, 0, other).astype(one.dtype))


def _comparable(facts: Facts) -> list[Any]:
    """The facts without their wording: whether something failed or was changed, or that nobody looked."""
    states = (
        facts.jit_error,
        facts.backward_error,
        facts.grad_mode_changed,
        facts.requires_grad_changed,
        facts.training_changed,
        facts.settings_changed,
        facts.incoming_changed,
        facts.saved_tensors,
        facts.earlier_results_changed,
    )
    return [
        facts.forward_passes,
        facts.shared_memory,
        *(None if state is None else bool(state) for state in states),
    ]
