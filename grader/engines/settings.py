"""Settings of the whole program: what a call may switch for everybody who runs after it, and how it is put back."""

from __future__ import annotations

import random
from collections.abc import Callable
from ctypes import memmove, string_at
from dataclasses import dataclass
from typing import Any

from numpy import geterr, seterr  # imported by name: a submission may replace numpy's attributes
from numpy.random.mtrand import get_bit_generator, set_bit_generator

GENERATOR = get_bit_generator()
GENERATOR_BYTES = 2500
"""How large the state of a Mersenne twister is: 624 words and a position. `numpy.random.get_state` takes 0.1 ms."""


@dataclass(frozen=True)
class Setting:
    """One setting: how it is called, read and written. What is read can be compared."""

    words: str
    read: Callable[[], Any]
    write: Callable[[Any], None]


def _read_numbers() -> tuple[Any, bytes]:
    generator = get_bit_generator()
    is_known = generator is GENERATOR
    return generator, string_at(GENERATOR.ctypes.state_address, GENERATOR_BYTES) if is_known else b""


def _write_numbers(state: tuple[Any, bytes]) -> None:
    generator, numbers = state
    set_bit_generator(generator)
    memmove(GENERATOR.ctypes.state_address, numbers, len(numbers))


def _write_errors(state: tuple[tuple[str, Any], ...]) -> None:
    seterr(**dict(state))


EVERYWHERE = (
    Setting("the state of NumPy's random numbers", _read_numbers, _write_numbers),
    Setting("the state of Python's random numbers", random.getstate, random.setstate),
    Setting("NumPy's handling of errors", lambda: tuple(geterr().items()), _write_errors),
)
"""What there is in every framework."""

State = tuple[Any, ...]


def read(settings: tuple[Setting, ...]) -> State:
    """The settings as they are now."""
    return tuple(setting.read() for setting in settings)


def put_back(settings: tuple[Setting, ...], before: State) -> tuple[str, ...]:
    """Put every setting back that is not as it was; returns how those are called."""
    changed = tuple(
        (setting, value) for setting, value in zip(settings, before, strict=True) if setting.read() != value
    )
    for setting, value in changed:
        setting.write(value)
    return tuple(setting.words for setting, _ in changed)
