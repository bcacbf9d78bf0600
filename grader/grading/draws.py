"""Draws: small functions with which a hidden grader makes its cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

Inputs = Mapping[str, Any]


def apart(rng: np.random.Generator, size: int) -> np.ndarray[Any, Any]:
    """Numbers of both signs, no two alike."""
    return rng.permutation(size) + rng.uniform(0.1, 0.9, size) - size / 2


def changed_singly(name: str, inputs: Inputs, *changed: str) -> Iterator[tuple[str, Inputs]]:
    """For each of these inputs a case in which it alone is another: an array backwards, half of a number."""
    for one in changed:
        value = inputs[one]
        other = np.flip(value).copy() if np.ndim(value) else value / 2
        yield f"{name} with another {one}", {**inputs, one: other}


def with_flag(name: str, inputs: Inputs, flag: str, *values: Any) -> Iterator[tuple[str, Inputs]]:
    """A case as it is, with the flag left out, and once more for each value of the flag."""
    yield name, inputs
    for value in values:
        yield f"{name}, {flag}={value}", {**inputs, flag: value}


def left_out(inputs: Inputs, *names: str) -> Inputs:
    """The inputs without some of them."""
    return {name: value for name, value in inputs.items() if name not in names}


def spread(rng: np.random.Generator, inputs: Inputs, name: str, size: int) -> Inputs:
    """The inputs with an array in place of one number between 0 and 1: apart, unless it is 0 or 1."""
    one = inputs[name]
    some = rng.permutation(np.linspace(0.1, 0.9, size))
    return {**inputs, name: np.full_like(some, one) if one in (0.0, 1.0) else some}
