"""Mutant choice: which partial mistakes and side effects are tried, and which cases they are asked first.

All pairs of a mistake and a condition would be thousands per exercise. Each condition gets its turn, then
each again with another mistake; a pair that shows in few cases comes before one that shows in many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from grader.core.arrivals import REPEATED
from grader.proof.conditions import Condition
from grader.proof.domain import form
from grader.proof.source_edit import Edit
from grader.proof.survey import Survey

MOST_CALLS = 48
"""How many cases a solution is asked where it need not be asked all."""
LIKELY = 2
"""How many cases a mutant is asked first."""


@dataclass(frozen=True)
class Mistake:
    """Something wrong with one function, and where it shows."""

    name: str
    function: str
    shows: frozenset[str]
    """The ids of the cases in which it differs from the reference."""
    keeps_form: bool
    """Whether its results have the form of the reference's, so that either can be selected by a number."""
    make: Callable[[Condition], Edit]
    """The mutant that makes this mistake where a condition holds."""


@dataclass(frozen=True)
class PlannedMutant:
    """A mutant, and the cases in which it is expected to differ."""

    edit: Edit
    likely: tuple[str, ...] = ()


def planned_mutants(mistakes: list[Mistake], survey: Survey, *, most: int) -> list[PlannedMutant]:
    """At most `most` mistakes under conditions, those that show in some case but not wherever the mistake does."""
    by_condition: list[list[PlannedMutant]] = []
    for function, conditions in survey.conditions.items():
        of_function = [mistake for mistake in mistakes if mistake.function == function]
        for position, condition in enumerate(conditions):
            turned = [*of_function[position % max(1, len(of_function)) :], *of_function]
            pairs = list(_pairs(list(dict.fromkeys(turned)), condition, survey))
            by_condition.append(pairs)
    rounds = zip_longest(*by_condition)
    return [planned for one_of_each in rounds for planned in one_of_each if planned][:most]


def _pairs(mistakes: list[Mistake], condition: Condition, survey: Survey) -> Iterator[PlannedMutant]:
    for mistake in mistakes:
        if not (condition.is_static or mistake.keeps_form):
            continue
        likely = survey.where(mistake.function, condition) & mistake.shows
        if likely and likely != mistake.shows:
            yield PlannedMutant(mistake.make(condition), in_order(likely, survey, most=LIKELY))


def in_order(keys: frozenset[str], survey: Survey, *, most: int) -> tuple[str, ...]:
    """A few of these cases: in the order of the grader, spread over all, each with the first of its two calls."""
    every = [key for key in survey.calls if key in keys]
    step = max(1, len(every) // most)
    return with_first_calls(every[::step][:most], survey)


def with_first_calls(keys: list[str], survey: Survey) -> tuple[str, ...]:
    """The same cases; before one with two calls, the case that has the first of them alone."""
    ids = {call.key: key for key, call in survey.calls.items()}
    every: dict[str, None] = {}
    for key in keys:
        call = survey.calls[key]
        first = ids.get(call.as_usual.key) if call.arrival in REPEATED else None
        every |= dict.fromkeys([first, key] if first else [key])
    return tuple(every)


def covering_cases(shows: list[frozenset[str]], survey: Survey) -> tuple[str, ...]:
    """Few cases, so that each of these mistakes shows in one: those in which most show come first."""
    left = [keys for keys in shows if keys]
    chosen: list[str] = []
    while left:
        best = max(survey.calls, key=lambda key: sum(key in keys for keys in left))
        chosen.append(best)
        left = [keys for keys in left if best not in keys]
    return with_first_calls(chosen, survey)


def one_of_each(survey: Survey, *, turn: int = 0, forms_only: bool = False) -> tuple[str, ...]:
    """Every case in the usual state, and every state of arrival with one case, another one at each turn.

    Args:
        forms_only: of the cases whose inputs have the same form, one is enough; another one at each turn.
    """
    groups: dict[str, list[str]] = {}
    for key, call in survey.calls.items():
        is_usual = not call.arrival and call.mode == "auto"
        alike = f"{form(call.inputs)} {call.ties}" if forms_only else key
        group = alike if is_usual else f"{call.mode} {call.arrival}"
        groups.setdefault(f"{call.function} {group}", []).append(key)
    return with_first_calls([keys[turn % len(keys)] for keys in groups.values()], survey)


def share_of_cases(survey: Survey, *, turn: int = 0) -> tuple[str, ...]:
    """Every case in the usual state, and of every state of arrival as many as there is room for, in turn."""
    if len(survey.calls) <= MOST_CALLS:
        return tuple(survey.calls)
    usual = [key for key, call in survey.calls.items() if not call.arrival and call.mode == "auto"]
    groups: dict[str, list[str]] = {}
    for key, call in survey.calls.items():
        if call.arrival or call.mode != "auto":
            groups.setdefault(f"{call.function} {call.mode} {call.arrival}", []).append(key)
    room = max(1, (MOST_CALLS - len(usual)) // max(1, len(groups)))
    shares = [
        [keys[(turn * room + place) % len(keys)] for place in range(min(room, len(keys)))]
        for keys in groups.values()
    ]
    return with_first_calls([*usual, *(key for share in shares for key in share)], survey)
