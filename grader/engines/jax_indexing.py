"""Gather and scatter in numpy: reading and writing windows of an array at computed places, as XLA defines it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def gather(
    x: Array,
    indices: Array,
    *,
    dimension_numbers: Any,
    slice_sizes: Any,
    mode: Any,
    fill_value: Any,
    **_: Any,
) -> Array:
    """A window of `x` for each row of indices."""
    kept = [
        axis
        for axis in range(x.ndim)
        if axis not in (*dimension_numbers.collapsed_slice_dims, *_batching(dimension_numbers))
    ]
    starts = _starts(
        x, indices, dimension_numbers.start_index_map, dimension_numbers, "start_indices_batching_dims"
    )
    inside = _inside(starts, x.shape, slice_sizes)
    places = _places(starts, x.shape, slice_sizes, kept)
    result = x[places] if x.size else np.zeros(_shape(starts, slice_sizes, kept), x.dtype)
    if _drops(mode):
        mask = inside.reshape(inside.shape + (1,) * len(kept))
        result = np.where(mask, result, np.asarray(_filling(x.dtype, fill_value), x.dtype))
    return _windows_to(result, dimension_numbers.offset_dims, inside.ndim)


def scatter(combine: np.ufunc | None) -> Callable[..., Array]:
    """The rule that writes windows of `updates` into a copy of `x`; None replaces what is there."""

    def rule(
        x: Array, indices: Array, updates: Array, *, dimension_numbers: Any, mode: Any, **_: Any
    ) -> Array:
        numbers = dimension_numbers
        kept = [
            axis for axis in range(x.ndim) if axis not in (*numbers.inserted_window_dims, *_batching(numbers))
        ]
        sizes = [1] * x.ndim
        for axis, update_axis in zip(kept, numbers.update_window_dims, strict=True):
            sizes[axis] = updates.shape[update_axis]
        starts = _starts(
            x, indices, numbers.scatter_dims_to_operand_dims, numbers, "scatter_indices_batching_dims"
        )
        inside = _inside(starts, x.shape, sizes)
        if not _drops(mode):
            inside = np.ones_like(inside)
        places = _places(starts, x.shape, sizes, kept)
        rows = [axis for axis in range(updates.ndim) if axis not in numbers.update_window_dims]
        ordered = updates.transpose([*rows, *numbers.update_window_dims])
        mask = np.broadcast_to(inside.reshape(inside.shape + (1,) * len(kept)), ordered.shape)
        chosen = tuple(np.broadcast_to(place, ordered.shape)[mask] for place in places)
        result = x.copy()
        if combine is None:
            result[chosen] = ordered[mask]
        else:
            combine.at(result, chosen, ordered[mask])
        return result

    return rule


def _batching(numbers: Any) -> tuple[int, ...]:
    """Axes of the operand that go along with axes of the indices. Older JAX has none."""
    return tuple(getattr(numbers, "operand_batching_dims", ()))


def _starts(x: Array, indices: Array, axes: Any, numbers: Any, batching_name: str) -> Array:
    """Where each window begins: an index for every axis of the operand."""
    starts = np.zeros((*indices.shape[:-1], x.ndim), np.int64)
    for position, axis in enumerate(axes):
        starts[..., axis] = indices[..., position]
    for axis, row_axis in zip(_batching(numbers), getattr(numbers, batching_name, ()), strict=True):
        spread = [1] * (indices.ndim - 1)
        spread[row_axis] = indices.shape[row_axis]
        starts[..., axis] = np.arange(indices.shape[row_axis]).reshape(spread)
    return starts


def _inside(starts: Array, shape: Any, sizes: Any) -> Array:
    """Which windows lie within the operand."""
    last = np.asarray(shape, np.int64) - np.asarray(sizes, np.int64)
    return np.asarray(((starts >= 0) & (starts <= last)).all(axis=-1))


def _places(starts: Array, shape: Any, sizes: Any, kept: list[int]) -> tuple[Array, ...]:
    """An index array for every axis of the operand, windows moved inside."""
    rows = starts.ndim - 1
    places = []
    for axis, (full, size) in enumerate(zip(shape, sizes, strict=True)):
        begin = np.clip(starts[..., axis], 0, max(full - size, 0))
        place = begin.reshape(begin.shape + (1,) * len(kept))
        if axis in kept:
            spread = [1] * (rows + len(kept))
            spread[rows + kept.index(axis)] = size
            place = place + np.arange(size).reshape(spread)
        places.append(place)
    return tuple(places)


def _shape(starts: Array, sizes: Any, kept: list[int]) -> tuple[int, ...]:
    return (*starts.shape[:-1], *(sizes[axis] for axis in kept))


def _windows_to(result: Array, offset_axes: Any, rows: int) -> Array:
    """Move the axes of the windows, which come last, to where the result has them."""
    return np.moveaxis(result, range(rows, result.ndim), offset_axes)


def _drops(mode: Any) -> bool:
    """Whether a window outside the operand counts as missing; else it is moved inside."""
    return "FILL_OR_DROP" in str(mode)


def _filling(dtype: np.dtype[Any], given: Any) -> Any:
    if given is not None:
        return given
    if dtype == np.bool_:
        return True
    if np.issubdtype(dtype, np.unsignedinteger):
        return np.iinfo(dtype).max
    return np.iinfo(dtype).min if np.issubdtype(dtype, np.integer) else np.nan
