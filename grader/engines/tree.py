"""Trees of inputs and outputs, flattened to leaves with dotted names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from grader.core.flow import RESULT, Output
from grader.core.wire import sendable

SEQUENCES = (list, tuple)
"""A tuple of types, and no union: `isinstance` is asked at every node, and takes three times as long with one."""


def map_leaves(value: Any, visit: Callable[[str, Any], Any], name: str) -> Any:
    """The same tree with each leaf replaced by `visit(name, leaf)`."""
    if isinstance(value, dict):
        return {key: map_leaves(item, visit, join(name, key)) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        pairs = zip(value._fields, value, strict=True)
        return type(value)(*(map_leaves(item, visit, join(name, key)) for key, item in pairs))
    if isinstance(value, SEQUENCES):
        items = (map_leaves(item, visit, join(name, index)) for index, item in enumerate(value))
        return type(value)(items)
    return visit(name, value)


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf with its dotted name, in order."""
    if isinstance(value, dict):  # sorted by name, as frameworks do
        for key in sorted(value, key=str):
            yield from leaves(value[key], join(name, key))
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        for key, item in zip(value._fields, value, strict=True):
            yield from leaves(item, join(name, key))
    elif isinstance(value, SEQUENCES):
        for index, item in enumerate(value):
            yield from leaves(item, join(name, index))
    else:
        yield name, value


def key_orders(value: Any, name: str = "") -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The keys of every dict in a tree, as they stand in it, by its dotted name."""
    items: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        yield name, tuple(value)
        items = value.items()
    elif isinstance(value, list | tuple):
        items = enumerate(value)
    for key, item in items:
        yield from key_orders(item, join(name, key))


def output_leaves(result: Any) -> list[tuple[str, Any]]:
    """The leaves of what a function returned, each by its position."""
    return [(name or RESULT, leaf) for name, leaf in leaves(without_field_names(result))]


def without_field_names(value: Any) -> Any:
    """NamedTuples and dataclasses as plain tuples: problems ask for values by position, not by name.

    A callable stays what it is: an object that is called is a function.
    """
    if is_dataclass(value) and not callable(value):
        return tuple(without_field_names(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, SEQUENCES):
        return tuple(map(without_field_names, value))
    if isinstance(value, dict):
        return {key: without_field_names(item) for key, item in value.items()}
    return value


def join(name: str, key: Any) -> str:
    """A dotted name."""
    return f"{name}.{key}" if name else str(key)


def array_output(name: str, array: np.ndarray[Any, Any]) -> Output:
    """An array that was returned; one that cannot be sent is described by its dtype."""
    if sendable(array):
        return Output(name, "array", array)
    return Output(name, f"an array of {array.dtype}", None)


def other_output(name: str, leaf: Any) -> Output:
    """Something else that was returned; a Python number keeps its value."""
    array = np.asarray(leaf) if isinstance(leaf, bool | int | float) else None
    return Output(name, _describe(leaf), array if array is not None and sendable(array) else None)


def _describe(leaf: Any) -> str:
    if leaf is None:
        return "None"
    if isinstance(leaf, bool | int | float | complex):
        return f"a Python {type(leaf).__name__}"
    if callable(leaf):
        return "a function"
    name = type(leaf).__name__
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"
