"""The state of numpy arrays: what an array holds, kept so that nobody can edit it.

While a submission runs, it may find whatever a frame of the engine holds. It can write into a copy of an array; it
cannot write into bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import (  # imported by name: a submission may replace numpy's attributes
    array_equal,
    asarray,
    frombuffer,
)

Entries = tuple[np.dtype[Any], tuple[int, ...], bytes]


def entries_of(array: np.ndarray[Any, Any]) -> Entries:
    """What an array holds now."""
    plain = asarray(array)
    return plain.dtype, plain.shape, plain.tobytes()


def still_holds(array: Any, entries: Entries) -> bool:
    """Whether an array holds what it held before. NaN counts as equal to NaN."""
    plain = asarray(array)
    dtype, shape, data = entries
    if (plain.dtype, plain.shape) != (dtype, shape):
        return False
    if plain.tobytes() == data:
        return True
    if dtype.hasobject:
        return False
    before = frombuffer(data, dtype).reshape(shape)
    return bool(array_equal(plain, before, equal_nan=dtype.kind in "fc"))
