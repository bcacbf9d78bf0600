"""Array checks: a received array or gradient beside the expected one, and the sentence where they differ."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.core.closeness import ATOL, RTOL, close, is_zero
from grader.core.errors import CheckFailed

Array = np.ndarray[Any, Any]
SHOWN = 4


def require_close(
    name: str, got: Array | None, want: Array | None, *, rtol: float = RTOL, atol: float = ATOL
) -> None:
    """The same shape and type, and every entry finite and near."""
    if got is None or want is None:
        if got is not want:
            raise CheckFailed(f"{name}: expected {_brief(want)}, got {_brief(got)}.")
        return
    if got.shape != want.shape:
        raise CheckFailed(
            f"{name}: expected shape {want.shape}, got shape {got.shape}. Look for a missing or extra axis."
        )
    if got.dtype != want.dtype:
        raise CheckFailed(
            f"{name}: expected {want.dtype}, got {got.dtype}. Return the type that the problem asks for."
        )
    if not close(got, want, rtol=rtol, atol=atol):
        finite = np.isfinite(got).all()
        hint = (
            "Compare it with what the problem asks for, term by term."
            if finite
            else "Look for what is not finite."
        )
        expected, received = _brief_pair(want, got)
        raise CheckFailed(f"{name}: expected {expected}, got {received}. {hint}")


def require_gradient(
    function: str, leaf: str, got: Array | None, want: Array | None, *, rtol: float, atol: float
) -> None:
    """A gradient where one is expected, none where none is, and every entry near."""
    if want is not None and close(got, want, rtol=rtol, atol=atol):
        return  # also where terms cancel, and rounding decides whether something is left
    if got is not None and not np.isfinite(got).all():
        raise CheckFailed(
            f"{function}: the gradient that reaches {leaf} is NaN or infinite. Expected {size_of(want)}. "
            "Look for a step that has no slope at this input, also in a branch that `where` leaves out."
        )
    if is_zero(want):
        if not is_zero(got):
            raise CheckFailed(
                f"{function}: a gradient reaches {leaf}. Expected none here, got {size_of(got)}. "
                "Follow each path from this input to the result: one is too many."
            )
        return
    if got is None:
        raise CheckFailed(
            f"{function}: no gradient reaches {leaf}. Expected {size_of(want)}, got no path at all. "
            "Look for a stop on the branch that has to learn."
        )
    if is_zero(got):
        raise CheckFailed(
            f"{function}: no gradient reaches {leaf}. Expected {size_of(want)}, got zero. "
            "Look for a stop on the branch that has to learn."
        )
    expected, received = _brief_pair(want, got)
    raise CheckFailed(
        f"{function}: the gradient that reaches {leaf} is not the right one. "
        f"Expected {expected}, got {received}. "
        "Follow each path from this input to the result: one is missing, or one too many."
    )


def _first_difference(got: Array, want: Array | None) -> int:
    """Where two arrays begin to differ, in reading order."""
    if want is None or got.shape != want.shape:
        return 0
    differing = [not close(one, other) for one, other in zip(got.ravel(), want.ravel(), strict=True)]
    return differing.index(True) if True in differing else 0


def _brief_pair(want: Array | None, got: Array) -> tuple[str, str]:
    """Both arrays from where they differ, with as many digits as it takes to see it."""
    start = _first_difference(got, want)
    for digits in (3, 6, 9, 17):
        expected, received = _brief(want, start, digits), _brief(got, start, digits)
        if expected != received:
            break
    return expected, received


def _brief(array: Array | None, start: int = 0, digits: int = 3) -> str:
    """A few entries: enough to see what is wrong, too few to copy."""
    if array is None:
        return "None"
    if array.size == 0:
        return f"an empty array of shape {array.shape}"
    start = max(0, min(start, array.size - SHOWN))
    exact = array.dtype == bool or not np.issubdtype(array.dtype, np.inexact)
    some = array.ravel()[start : start + SHOWN]
    entries = [str(entry) if exact else f"{entry:.{digits}g}" for entry in some]
    if array.ndim == 0:
        return entries[0]
    before, after = "…, " if start else "", ", …" if start + SHOWN < array.size else ""
    return f"[{before}{', '.join(entries)}{after}]"


def size_of(array: Array | None) -> str:
    """How large a gradient is, in words."""
    if array is None:
        return "none"
    largest = np.max(np.abs(array), initial=0.0)
    return f"up to {largest:.3g}" if np.isfinite(largest) else "NaN or infinity"
