"""Forms of inputs: what two sets of inputs have in common, whatever their numbers are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

Inputs = Mapping[str, Any]


def of_one_form(one: Any, other: Any) -> bool:
    """Whether two inputs are different arrays of the same form."""
    arrays = isinstance(one, np.ndarray) and isinstance(other, np.ndarray)
    return arrays and one.dtype.kind == "f" and form_of(one) == form_of(other)


def flags_of(inputs: Inputs) -> str:
    """Which inputs are given, and what those are that are flags."""
    flags = {name: value if isinstance(value, bool | str) else None for name, value in inputs.items()}
    return repr(sorted(flags.items()))


def axes_of(inputs: Any) -> int:
    """How many axes the arrays have at most."""
    if isinstance(inputs, Mapping):
        return max(map(axes_of, inputs.values()), default=0)
    if isinstance(inputs, list | tuple):
        return max(map(axes_of, inputs), default=0)
    return np.ndim(inputs) if isinstance(inputs, np.ndarray) else 0


def form_of(inputs: Any) -> Any:
    """The inputs without their numbers: shapes and kinds of arrays, and everything else as it is."""
    if isinstance(inputs, Mapping):
        return {name: form_of(value) for name, value in inputs.items()}
    if isinstance(inputs, list | tuple):
        return [form_of(value) for value in inputs]
    if isinstance(inputs, np.ndarray | np.generic | float):
        return np.shape(inputs), np.asarray(inputs).dtype.kind
    return repr(inputs)


def stacked(values: list[Any]) -> Any:
    """Trees of one form as one tree, whose arrays have a further first axis."""
    first = values[0]
    if isinstance(first, Mapping):
        return {name: stacked([value[name] for value in values]) for name in first}
    if isinstance(first, list | tuple):
        return type(first)(stacked(list(items)) for items in zip(*values, strict=True))
    if isinstance(first, np.ndarray | np.generic | float):
        return np.stack([np.asarray(value) for value in values])
    return first
