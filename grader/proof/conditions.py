"""Conditions: when a partial mistake is made, or a side effect happens. Each is a test of a call's arguments.

Which of them hold in which case, the exercise's own box tells (see `survey`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from grader.proof.wrapped_source import EntryPoint

VALUES = {
    "_negative": "{} is negative",
    "_all_negative": "all of {} is negative",
    "_positive": "{} is positive",
    "_zero": "{} is zero",
    "_one": "{} is one",
    "_above_one": "{} is above one",
    "_large": "{} is large",
    "_last": "{} is the last index",
    "_equal_entries": "all entries of {} are equal",
}
"""Tests of what an argument holds, and how messages put them."""
SHAPES = {
    "_one_row": "{} has one row",
    "_one_column": "{} has one column",
    "_two_entries": "the last axis of {} has two entries",
    "_long": "{} is long",
}
STATES = {
    "jax": {},
    "numpy": {"_strided": "{} is not contiguous"},
    "torch": {
        "_strided": "{} is not contiguous",
        "_no_gradient": "{} requires no gradient",
        "_computed": "{} is the result of an operation",
        "_filled_grad": "{} has a .grad",
        "_frozen": "some of {} is frozen",
        "_in_eval": "{} is in eval mode",
        "_in_training": "{} is in training mode",
    },
}
"""Tests of the state that an argument arrives in, by framework."""
MODES = {
    "jax": {
        "_not_traced(given)": "nothing is traced",
        "_under_vmap(given)": "it is under vmap",
        "_under_jit(given)": "it is under jit",
        "_without_jit(given)": "it is not under jit",
        "_differentiated(given)": "it is being differentiated",
    },
    "numpy": {},
    "torch": {"_grad_mode_off()": "grad mode is off", "not _grad_mode_off()": "grad mode is on"},
}
"""Tests of the mode that a call is made in, by framework."""
SECOND_CALL = "_second_call()"
RANKS = range(4)
FLAGS = (True, False, None)


UNFAIR = ("_same", "_one", "_above_one", "_positive", "_two_entries", "_long", "_equal_entries")
"""Tests that single out a few inputs among many of a kind: a mistake there need not show in a case of its own."""


@dataclass(frozen=True)
class Condition:
    """A test of a call, as generated code writes it, and in words."""

    test: str
    words: str
    is_static: bool = True
    """Whether a traced function can tell: shapes, flags and modes it can, numbers it cannot."""

    @property
    def is_fair(self) -> bool:
        """Whether a grader must be ready for it, also where none of its cases has an example."""
        return self.test.partition("(")[0] not in UNFAIR

    @property
    def remembers(self) -> bool:
        """Whether it depends on earlier calls."""
        return self.test == SECOND_CALL


ALWAYS = Condition("True", "always")


def conditions(entry: EntryPoint, framework: str) -> list[Condition]:
    """Every condition on the calls of a function that may mean something."""
    return [*_of_calls(framework), *_of_arguments(entry, framework)]


def _of_calls(framework: str) -> Iterator[Condition]:
    yield Condition(SECOND_CALL, "it is the second call")
    for test, words in MODES[framework].items():
        yield Condition(test, words)


def _of_arguments(entry: EntryPoint, framework: str) -> Iterator[Condition]:
    for name in entry.parameters:
        for test, words in VALUES.items():
            yield Condition(f'{test}(given, "{name}")', words.format(name), is_static=False)
        for test, words in {**SHAPES, **STATES[framework]}.items():
            yield Condition(f'{test}(given, "{name}")', words.format(name))
        for rank in RANKS:
            yield Condition(f'_rank(given, "{name}", {rank})', f"{name} has {rank} axes")
        for flag in FLAGS:
            yield Condition(f'_is(given, "{name}", {flag})', f"{name} is {flag}")
        if name in entry.defaults:
            yield Condition(f'_left_out(given, "{name}")', f"{name} is left out")
    for one, other in combinations(entry.parameters, 2):
        yield Condition(f'_same(given, "{one}", "{other}")', f"{one} and {other} are one object")
        if framework == "torch":
            words = f"{one} and {other} are two tensors over one memory"
            yield Condition(f'_one_memory(given, "{one}", "{other}")', words)
