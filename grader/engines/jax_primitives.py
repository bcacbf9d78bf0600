"""JAX's primitives in numpy: what each one computes, for the arrays of an exercise.

XLA compiles every operation for every shape, which takes longer than all the arithmetic of a submission.
Here the same operations are a few lines of numpy each. Where numpy and XLA differ (integers divided by zero,
floats turned into integers, reductions of nothing) XLA is followed. What is not in the table, or raises Unknown, is left to JAX.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax.numpy as jnp
import numpy as np

from grader.engines.jax_indexing import gather, scatter

Array = np.ndarray[Any, Any]
Rule = Callable[..., Any]
"""Takes the arguments as arrays and the primitive's parameters by name; returns one array, or a list."""


class Unknown(Exception):
    """This case of a primitive is left to JAX."""


def _is_float(array: Array) -> bool:
    return bool(jnp.issubdtype(array.dtype, np.inexact))


def _wide(array: Array) -> Array:
    """Sums of half-width floats are taken in float32, as XLA does."""
    return array.astype(np.float32) if _is_float(array) and array.dtype.itemsize < 4 else array


def _plain(function: Callable[..., Any]) -> Rule:
    """A numpy function with no parameters that matter."""
    return lambda *arrays, **_: function(*arrays)


def _unary_float(function: Callable[..., Any]) -> Rule:
    def rule(x: Array, **_: Any) -> Any:
        return function(_wide(x)).astype(x.dtype) if _is_float(x) else function(x)

    return rule


def _div(x: Array, y: Array, **_: Any) -> Any:
    if _is_float(x):
        return np.divide(x, y)
    safe = np.where(y == 0, np.ones_like(y), y)
    if not np.issubdtype(x.dtype, np.signedinteger):
        return np.where(y == 0, np.iinfo(x.dtype).max, x // safe)
    quotient = x // safe
    quotient = quotient + ((quotient < 0) & (quotient * safe != x))
    return np.where(y == 0, -np.ones_like(x), quotient).astype(x.dtype)


def _rem(x: Array, y: Array, **_: Any) -> Any:
    if _is_float(x):
        return np.fmod(x, y)
    return np.where(y == 0, x, np.fmod(x, np.where(y == 0, np.ones_like(y), y))).astype(x.dtype)


def _pow(x: Array, y: Array, **_: Any) -> Any:
    if not _is_float(x):
        raise Unknown
    return np.power(x, y.astype(x.dtype))


def _integer_pow(x: Array, *, y: int, **_: Any) -> Any:
    if y == 0:
        return np.ones_like(x)
    power, square, result = abs(y), x, None
    while power:
        if power & 1:
            result = square if result is None else result * square
        power >>= 1
        square = square * square if power else square
    assert result is not None
    return np.reciprocal(result) if y < 0 else result


def _logistic(x: Array, **_: Any) -> Any:
    return (1 / (1 + np.exp(-_wide(x)))).astype(x.dtype)


def _rsqrt(x: Array, **_: Any) -> Any:
    return (1 / np.sqrt(_wide(x))).astype(x.dtype)


def _round(x: Array, *, rounding_method: Any, **_: Any) -> Any:
    if int(rounding_method) == 1:  # to the nearest even number
        return np.round(x)
    nearest = np.trunc(x)
    return np.where(np.abs(x - nearest) >= 0.5, nearest + np.sign(x), nearest).astype(x.dtype)


def _sign(x: Array, **_: Any) -> Any:
    return np.sign(x).astype(x.dtype)


def _clamp(low: Array, x: Array, high: Array, **_: Any) -> Any:
    return np.minimum(np.maximum(x, low), high).astype(x.dtype)


def _select(which: Array, *choices: Array, **_: Any) -> Any:
    if which.dtype == np.bool_ and len(choices) == 2:
        return np.where(which, choices[1], choices[0])
    result = choices[0]
    for number, choice in enumerate(choices[1:], start=1):
        result = np.where(which == number, choice, result)
    return result


def _broadcast(
    x: Array, *sizes: Any, shape: tuple[int, ...], broadcast_dimensions: tuple[int, ...], **_: Any
) -> Any:
    if sizes:
        raise Unknown
    spread = [1] * len(shape)
    for dimension, size in zip(broadcast_dimensions, x.shape, strict=True):
        spread[dimension] = size
    return np.broadcast_to(x.reshape(spread), shape)


def _reshape(x: Array, *sizes: Any, new_sizes: tuple[int, ...], dimensions: Any = None, **_: Any) -> Any:
    if sizes:
        raise Unknown
    return (x if dimensions is None else x.transpose(dimensions)).reshape(new_sizes)


def _slice(x: Array, *, start_indices: Any, limit_indices: Any, strides: Any, **_: Any) -> Any:
    steps = strides or (1,) * x.ndim
    return x[tuple(slice(*part) for part in zip(start_indices, limit_indices, steps, strict=True))]


def _window(x: Array, starts: tuple[Array, ...], sizes: tuple[int, ...]) -> tuple[slice, ...]:
    """A window of these sizes; one that begins outside is moved inside."""
    begins = [
        min(max(int(start), 0), full - size) for start, size, full in zip(starts, sizes, x.shape, strict=True)
    ]
    return tuple(slice(begin, begin + size) for begin, size in zip(begins, sizes, strict=True))


def _dynamic_slice(x: Array, *starts: Array, slice_sizes: tuple[int, ...], **_: Any) -> Any:
    return x[_window(x, starts, slice_sizes)]


def _dynamic_update_slice(x: Array, update: Array, *starts: Array, **_: Any) -> Any:
    result = x.copy()
    result[_window(x, starts, update.shape)] = update
    return result


def _pad(x: Array, filling: Array, *, padding_config: Any, **_: Any) -> Any:
    """Padding at both ends and between entries; negative padding at an end takes entries away."""
    spread = [
        size + max(size - 1, 0) * gap for size, (_, _, gap) in zip(x.shape, padding_config, strict=True)
    ]
    shape = [
        size + max(low, 0) + max(high, 0) for size, (low, high, _) in zip(spread, padding_config, strict=True)
    ]
    result = np.full(shape, filling, x.dtype)
    places = tuple(
        slice(max(low, 0), max(low, 0) + size, gap + 1)
        for size, (low, _, gap) in zip(spread, padding_config, strict=True)
    )
    result[places] = x
    return result[
        tuple(
            slice(max(-low, 0), size - max(-high, 0))
            for size, (low, high, _) in zip(shape, padding_config, strict=True)
        )
    ]


def _iota(*sizes: Any, dtype: Any, shape: tuple[int, ...], dimension: int, **_: Any) -> Any:
    if sizes:
        raise Unknown
    line = np.arange(shape[dimension]).astype(dtype)
    spread = [1] * len(shape)
    spread[dimension] = shape[dimension]
    return np.broadcast_to(line.reshape(spread), shape)


def _convert(x: Array, *, new_dtype: Any, **_: Any) -> Any:
    dtype = np.dtype(new_dtype)
    if dtype == np.bool_:
        return x != 0
    if np.iscomplexobj(x) and dtype.kind != "c":
        x = x.real
    if _is_float(x) and np.issubdtype(dtype, np.integer):
        bounds = np.iinfo(dtype)
        wide = np.nan_to_num(x.astype(np.float64), nan=0.0, posinf=bounds.max, neginf=bounds.min)
        return np.clip(np.trunc(wide), float(bounds.min), float(bounds.max)).astype(dtype)
    return x.astype(dtype)


def _bitcast(x: Array, *, new_dtype: Any, **_: Any) -> Any:
    if np.dtype(new_dtype).itemsize != x.dtype.itemsize:
        raise Unknown
    return np.ascontiguousarray(x).view(new_dtype).reshape(x.shape)


def _sum(x: Array, *, axes: tuple[int, ...], **_: Any) -> Any:
    return np.add.reduce(_wide(x), axis=axes, dtype=None if _is_float(x) else x.dtype).astype(x.dtype)


def _product(x: Array, *, axes: tuple[int, ...], **_: Any) -> Any:
    return np.multiply.reduce(_wide(x), axis=axes, dtype=None if _is_float(x) else x.dtype).astype(x.dtype)


def _extreme(function: np.ufunc, *, largest: bool) -> Rule:
    def rule(x: Array, *, axes: tuple[int, ...], **_: Any) -> Any:
        if x.dtype == np.bool_:
            worst: Any = not largest
        elif _is_float(x):
            worst = -np.inf if largest else np.inf
        else:
            worst = np.iinfo(x.dtype).min if largest else np.iinfo(x.dtype).max
        return function.reduce(x, axis=axes, initial=np.asarray(worst, x.dtype))

    return rule


def _argument(function: Callable[..., Any]) -> Rule:
    def rule(x: Array, *, axes: tuple[int, ...], index_dtype: Any, **_: Any) -> Any:
        return function(x, axis=axes[0]).astype(index_dtype)

    return rule


def _running(function: np.ufunc) -> Rule:
    def rule(x: Array, *, axis: int, reverse: bool, **_: Any) -> Any:
        ahead = np.flip(x, axis) if reverse else x
        result = function.accumulate(_wide(ahead), axis=axis).astype(x.dtype)
        return np.flip(result, axis) if reverse else result

    return rule


def _dot(x: Array, y: Array, *, dimension_numbers: Any, preferred_element_type: Any = None, **_: Any) -> Any:
    (x_summed, y_summed), (x_batch, y_batch) = dimension_numbers
    x_free = [axis for axis in range(x.ndim) if axis not in (*x_summed, *x_batch)]
    y_free = [axis for axis in range(y.ndim) if axis not in (*y_summed, *y_batch)]
    batch = [x.shape[axis] for axis in x_batch]
    rows = [x.shape[axis] for axis in x_free]
    columns = [y.shape[axis] for axis in y_free]
    length = int(np.prod([x.shape[axis] for axis in x_summed]))
    left = _wide(x).transpose([*x_batch, *x_free, *x_summed])
    right = _wide(y).transpose([*y_batch, *y_summed, *y_free])
    product = np.matmul(
        left.reshape([*batch, int(np.prod(rows)), length]),
        right.reshape([*batch, length, int(np.prod(columns))]),
    )
    dtype = x.dtype if preferred_element_type is None else np.dtype(preferred_element_type)
    return product.reshape([*batch, *rows, *columns]).astype(dtype)


def _sort(*arrays: Array, dimension: int, num_keys: int, **_: Any) -> Any:
    if any(not np.issubdtype(array.dtype, np.number) for array in arrays[:num_keys]):
        raise Unknown
    order = np.lexsort(tuple(reversed(arrays[:num_keys])), axis=dimension)
    return [np.take_along_axis(array, order, dimension) for array in arrays]


def _split(x: Array, *, sizes: tuple[int, ...], axis: int, **_: Any) -> Any:
    return np.split(x, np.cumsum(sizes)[:-1], axis)


def _add_any(x: Array, y: Array, **_: Any) -> Any:
    return np.add(x, y)


RULES: dict[str, Rule] = {
    "abs": _plain(np.abs),
    "acos": _unary_float(np.arccos),
    "acosh": _unary_float(np.arccosh),
    "add": _plain(np.add),
    "add_any": _add_any,
    "and": _plain(np.bitwise_and),
    "argmax": _argument(np.argmax),
    "argmin": _argument(np.argmin),
    "asin": _unary_float(np.arcsin),
    "asinh": _unary_float(np.arcsinh),
    "atan": _unary_float(np.arctan),
    "atan2": _plain(np.arctan2),
    "atanh": _unary_float(np.arctanh),
    "bitcast_convert_type": _bitcast,
    "broadcast_in_dim": _broadcast,
    "ceil": _plain(np.ceil),
    "clamp": _clamp,
    "concatenate": lambda *arrays, dimension, **_: np.concatenate(arrays, dimension),
    "convert_element_type": _convert,
    "copy": _plain(np.asarray),
    "copy_p": _plain(np.asarray),
    "cos": _unary_float(np.cos),
    "cosh": _unary_float(np.cosh),
    "cumlogsumexp": _running(np.logaddexp),
    "cummax": _running(np.maximum),
    "cummin": _running(np.minimum),
    "cumprod": _running(np.multiply),
    "cumsum": _running(np.add),
    "div": _div,
    "dot_general": _dot,
    "dynamic_slice": _dynamic_slice,
    "dynamic_update_slice": _dynamic_update_slice,
    "eq": _plain(np.equal),
    "exp": _unary_float(np.exp),
    "expm1": _unary_float(np.expm1),
    "floor": _plain(np.floor),
    "gather": gather,
    "ge": _plain(np.greater_equal),
    "gt": _plain(np.greater),
    "integer_pow": _integer_pow,
    "iota": _iota,
    "is_finite": _plain(np.isfinite),
    "le": _plain(np.less_equal),
    "log": _unary_float(np.log),
    "log1p": _unary_float(np.log1p),
    "logistic": _logistic,
    "lt": _plain(np.less),
    "max": _plain(np.maximum),
    "min": _plain(np.minimum),
    "mul": _plain(np.multiply),
    "ne": _plain(np.not_equal),
    "neg": _plain(np.negative),
    "not": _plain(np.invert),
    "or": _plain(np.bitwise_or),
    "pad": _pad,
    "pow": _pow,
    "reduce_and": lambda x, *, axes, **_: np.bitwise_and.reduce(x, axis=axes),
    "reduce_max": _extreme(np.maximum, largest=True),
    "reduce_min": _extreme(np.minimum, largest=False),
    "reduce_or": lambda x, *, axes, **_: np.bitwise_or.reduce(x, axis=axes),
    "reduce_prod": _product,
    "reduce_sum": _sum,
    "rem": _rem,
    "reshape": _reshape,
    "rev": lambda x, *, dimensions, **_: np.flip(x, dimensions),
    "round": _round,
    "rsqrt": _rsqrt,
    "scatter": scatter(None),
    "scatter-add": scatter(np.add),
    "scatter-max": scatter(np.maximum),
    "scatter-min": scatter(np.minimum),
    "scatter-mul": scatter(np.multiply),
    "select_n": _select,
    "sign": _sign,
    "sin": _unary_float(np.sin),
    "sinh": _unary_float(np.sinh),
    "slice": _slice,
    "sort": _sort,
    "split": _split,
    "sqrt": _unary_float(np.sqrt),
    "square": _plain(np.square),
    "squeeze": lambda x, *, dimensions, **_: np.squeeze(x, dimensions),
    "stack": lambda *arrays, axis, **_: np.stack(arrays, axis),
    "stop_gradient": _plain(np.asarray),
    "sub": _plain(np.subtract),
    "tan": _unary_float(np.tan),
    "tanh": _unary_float(np.tanh),
    "tile": lambda x, *, reps, **_: np.tile(x, reps),
    "transpose": lambda x, *, permutation, **_: np.transpose(x, permutation),
    "xor": _plain(np.bitwise_xor),
}
"""By the name of the primitive."""
