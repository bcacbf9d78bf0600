"""Coverage card: what the cases of an exercise contain, beside what its notebook promises.

For each input: its ranks, shapes, signs, magnitudes, types and flag values. For the function: the states in
which the inputs arrive. So a reader sees what is promised and never tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.core.arrivals import in_words
from grader.core.wire import Constant
from grader.course.exercise import Exercise
from grader.proof.held_contract import HeldContract, given

LEFT_OUT = "left out"
BUILT = "built by the scene"
PROBLEM = "## Problem"
MAX_SHOWN = 12
"""How many shapes or values of one input are listed."""


@dataclass(frozen=True)
class InputCoverage:
    """What the cases contain of one input."""

    name: str
    promised: str
    """The row of the notebook's own table."""
    tried: tuple[str, ...]
    """Each property that was looked at, in words."""


@dataclass(frozen=True)
class CoverageCard:
    """What the cases of one function contain."""

    function: str
    cases: int
    states: tuple[str, ...]
    excluded: tuple[str, ...]
    """States that the problem rules out, each with its reason."""
    inputs: tuple[InputCoverage, ...]


def coverage_cards(exercise: Exercise, held: Sequence[HeldContract]) -> tuple[CoverageCard, ...]:
    """One card per contract of an exercise."""
    return tuple(_card(exercise, one) for one in held)


def _card(exercise: Exercise, held: HeldContract) -> CoverageCard:
    excluded = held.contract.excluded.items()
    return CoverageCard(
        held.function,
        len(held.drawn),
        tuple(dict.fromkeys(_states(held))),
        tuple(f"{in_words(arrival)}: {reason}" for arrival, reason in excluded),
        tuple(
            InputCoverage(name, _promised(exercise, name), tuple(_tried(held, name))) for name in held.inputs
        ),
    )


def _states(held: HeldContract) -> Iterator[str]:
    """The states of arrival, in the words of messages."""
    for call in (flow.call for flow in held.flows if flow.call):
        if call.arrival:
            yield in_words(call.arrival)
        if call.mode != "auto":
            yield "under vmap" if call.mode == "vmap" else f"in mode {call.mode}"
        for one, other in call.ties:
            yield f"with one array as {one} and {other}"


def _promised(exercise: Exercise, name: str) -> str:
    """What the notebook's table of inputs says of one of them."""
    text = "\n".join(cell.source for cell in exercise.cells if PROBLEM in cell.source)
    for line in text.partition(PROBLEM)[2].splitlines():
        label, *rest = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("|") and name in re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", label))):
            return " · ".join(rest)
    return ""


def _tried(held: HeldContract, name: str) -> Iterator[str]:
    arrays: list[np.ndarray[Any, Any]] = []
    constants: dict[str, None] = {}
    for flow in held.drawn:
        for leaf in _leaves(given(flow).get(name, LEFT_OUT)):
            if isinstance(leaf, np.ndarray | np.generic | float):
                arrays.append(np.asarray(leaf))
            else:
                constants[leaf if leaf == LEFT_OUT else repr(leaf)] = None
    if arrays:
        yield from _described(arrays)
    if list(constants) == [LEFT_OUT]:
        built = held.parameters.get(name, ...) is ... and not arrays
        yield BUILT if built else f"{LEFT_OUT} in {'some cases' if arrays else 'every case'}"
    elif constants:
        yield f"values {_listed(list(constants))}"


def _described(arrays: Sequence[np.ndarray[Any, Any]]) -> Iterator[str]:
    """Ranks, shapes, signs, magnitudes and types of arrays."""
    ranks = sorted({array.ndim for array in arrays})
    yield f"rank {', '.join(map(str, ranks))}"
    shapes = dict.fromkeys("×".join(map(str, array.shape)) or "()" for array in arrays)
    if ranks != [0]:
        yield f"shape {_listed(list(shapes))}"
    numbers = [array for array in arrays if array.size and array.dtype.kind in "fiu"]
    if numbers:
        yield ", ".join(_signs(numbers))
        sizes = np.concatenate([np.abs(array.ravel().astype(float)) for array in numbers])
        some = sizes[sizes > 0]
        if some.size:
            yield f"magnitude {some.min():.3g} to {some.max():.3g}"
    yield ", ".join(dict.fromkeys(str(array.dtype) for array in arrays))


def _signs(arrays: Sequence[np.ndarray[Any, Any]]) -> Iterator[str]:
    for word, holds in (("negative", np.less), ("zero", np.equal), ("positive", np.greater)):
        entries = [holds(array, 0) for array in arrays]
        if any(entry.any() for entry in entries):
            yield word
        if any(entry.all() and entry.size > 1 for entry in entries):
            yield f"all {word}"


def _leaves(value: Any) -> Iterator[Any]:
    """What an input holds: arrays and constants."""
    if isinstance(value, Constant):
        yield value.value if not isinstance(value.value, float) else np.asarray(value.value)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _listed(words: Sequence[str]) -> str:
    shown = ", ".join(words[:MAX_SHOWN])
    return shown if len(words) <= MAX_SHOWN else f"{shown} and {len(words) - MAX_SHOWN} more"


def _cases(count: int) -> str:
    return "1 case" if count == 1 else f"{count} cases"


def card_lines(card: CoverageCard) -> list[str]:
    """A card for the terminal."""
    lines = [f"{card.function}: {_cases(card.cases)}"]
    lines += [f"  also {', '.join(card.states)}"] if card.states else []
    lines += [f"  never {reason}" for reason in card.excluded]
    for input in card.inputs:
        lines += [f"  {input.name}  {input.promised}", f"      tried: {'; '.join(input.tried)}"]
    return lines
