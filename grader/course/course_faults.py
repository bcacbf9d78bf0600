"""Course faults: what is wrong in course.toml, each with its place and with the word that was meant."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grader.core.frameworks import FRAMEWORKS
from grader.core.similar import did_you_mean
from grader.course.toml_lines import Place
from grader.course.weights import POINTS

DISTRIBUTION = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?")
"""How pip may call a library."""
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")
MOST = 10_000
"""More points or minutes than this are a mistake."""
MOST_SECONDS = 3600
LEAST_MEGABYTES, MOST_MEGABYTES = 64, 1_000_000


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong in course.toml."""

    place: Place
    sentence: str
    first: Place | None = None
    """Where the thing stands that is repeated here."""


@dataclass(frozen=True)
class Rule:
    """What the value of a key must be."""

    words: str
    holds: Callable[[Any], bool]
    is_required: bool = True


def _is_number(value: Any, least: float, most: float) -> bool:
    """Whether it is a number within bounds. True and False are none, and neither is `nan`."""
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and _is_number(value, least, most)


def _is_distribution(value: Any) -> bool:
    return isinstance(value, str) and DISTRIBUTION.fullmatch(value) is not None


def _is_above_zero(value: Any, most: float) -> bool:
    return _is_number(value, 0, most) and value > 0


NAME_RULE = Rule(
    "a name of letters, digits, _ and -",
    lambda value: isinstance(value, str) and NAME.fullmatch(value) is not None,
)
TITLE_RULE = Rule(
    "a text of one line",
    lambda value: isinstance(value, str) and bool(value.strip()) and value.isprintable(),
)
POINTS_RULE = Rule(f"a number above 0, at most {MOST}", lambda value: _is_above_zero(value, MOST))
WEIGHT_RULE = Rule("a number from 0 on", lambda value: _is_number(value, 0, MOST))
COURSE_KEYS = ("unit", "weights")
UNIT_RULES = {
    "name": NAME_RULE,
    "title": TITLE_RULE,
    "exercises": Rule(
        "an array of exercises, as in [{ id = … }, { id = … }]",
        lambda value: isinstance(value, list),
        is_required=False,
    ),
}
EXERCISE_RULES = {
    "id": NAME_RULE,
    "framework": Rule(
        f"one of {', '.join(FRAMEWORKS)}", lambda value: isinstance(value, str) and value in FRAMEWORKS
    ),
    "title": TITLE_RULE,
    "points": POINTS_RULE,
    "minutes": Rule(f"a whole number from 1 to {MOST}", lambda value: _is_whole(value, 1, MOST)),
    "after": Rule(
        'an array of exercises, as in ["unit/id"]',
        lambda value: isinstance(value, list) and all(isinstance(slug, str) for slug in value),
        is_required=False,
    ),
    "seconds": Rule(
        f"a number above 0, at most {MOST_SECONDS}",
        lambda value: _is_above_zero(value, MOST_SECONDS),
        is_required=False,
    ),
    "megabytes": Rule(
        f"a whole number from {LEAST_MEGABYTES} to {MOST_MEGABYTES}",
        lambda value: _is_whole(value, LEAST_MEGABYTES, MOST_MEGABYTES),
        is_required=False,
    ),
    "libraries": Rule(
        'an array of names that pip knows, as in ["equinox"]',
        lambda value: isinstance(value, list) and all(map(_is_distribution, value)),
        is_required=False,
    ),
}


def course_faults(tree: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong in a course.toml, from its first unit to its weights."""
    for key in tree:
        if key not in COURSE_KEYS:
            yield Fault((key,), _unknown_key(key, COURSE_KEYS, "A course"))
    units = tree.get("unit", [])
    if not isinstance(units, list) or not all(isinstance(unit, dict) for unit in units):
        yield Fault(("unit",), "a unit is a table of its own: begin each with [[unit]].")
        return
    names: dict[str, Place] = {}
    for index, unit in enumerate(units):
        place: Place = ("unit", index)
        yield from _table_faults(unit, place, UNIT_RULES, "A unit")
        yield from _repeated(unit.get("name"), (*place, "name"), names, "unit")
        if isinstance(unit.get("exercises"), list):
            yield from _exercise_faults(unit["exercises"], (*place, "exercises"))
    slugs = _places_of_exercises(units)
    yield from _prerequisite_faults(units, slugs)
    yield from _weight_faults(tree.get("weights", {}), slugs)


def _exercise_faults(exercises: list[Any], place: Place) -> Iterator[Fault]:
    ids: dict[str, Place] = {}
    for index, exercise in enumerate(exercises):
        if not isinstance(exercise, dict):
            yield Fault(
                (*place, index), f"{exercise!r} is no exercise: write {{ id = …, framework = …, … }}."
            )
            continue
        yield from _table_faults(exercise, (*place, index), EXERCISE_RULES, "An exercise")
        yield from _repeated(exercise.get("id"), (*place, index, "id"), ids, "exercise of this unit")
        yield from _library_faults(exercise, (*place, index, "libraries"))


def _library_faults(exercise: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Libraries that stand there twice, or that every answer in this framework may import anyway."""
    libraries, framework = exercise.get("libraries", []), exercise.get("framework")
    if not (EXERCISE_RULES["libraries"].holds(libraries) and EXERCISE_RULES["framework"].holds(framework)):
        return
    visible = FRAMEWORKS[str(framework)].visible_libraries
    names = {library.distribution for library in visible}
    for index, library in enumerate(libraries):
        if library.lower() in names:
            yield Fault((*place, index), f"every {framework} answer may import {library}: leave it out.")
        elif library in libraries[:index]:
            yield Fault((*place, index), f"libraries names {library!r} twice.")


def _table_faults(
    table: Mapping[str, Any], place: Place, rules: Mapping[str, Rule], what: str
) -> Iterator[Fault]:
    """Unknown keys, wrong values and missing keys of one table."""
    for key, value in table.items():
        if key not in rules:
            yield Fault((*place, key), _unknown_key(key, rules, what))
        elif not rules[key].holds(value):
            yield Fault((*place, key), _wrong_value(key, value, rules[key]))
    if not table.keys() <= rules.keys():
        return  # what is missing is probably what is misspelt
    for key, rule in rules.items():
        if rule.is_required and key not in table:
            yield Fault(place, f"{key!r} is missing. It is {rule.words}.")


def _unknown_key(key: str, keys: Mapping[str, Rule] | tuple[str, ...], what: str) -> str:
    return f"unknown key {key!r}. {did_you_mean(key, keys) or f'{what} has: ' + ', '.join(keys) + '.'}"


def _wrong_value(key: str, value: Any, rule: Rule) -> str:
    meant = did_you_mean(value, FRAMEWORKS) if key == "framework" and isinstance(value, str) else None
    return f"{key} is {_shown(value)}, but must be {rule.words}.{f' {meant}' if meant else ''}"


def _shown(value: Any) -> str:
    """A value as it is in TOML, or nearly so."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and not math.isfinite(value):
        return f"{value:g}"
    return repr(value)


def _repeated(name: Any, place: Place, places: dict[str, Place], what: str) -> Iterator[Fault]:
    if isinstance(name, str) and name in places:
        yield Fault(place, f"there is another {what} with the name {name!r}.", places[name])
    elif isinstance(name, str):
        places[name] = place


def _places_of_exercises(units: list[dict[str, Any]]) -> dict[str, Place]:
    """Where each exercise stands, by its slug and in the order of the file."""
    return {
        f"{unit.get('name')}/{exercise.get('id')}": ("unit", number, "exercises", index)
        for number, unit in enumerate(units)
        if isinstance(unit.get("exercises"), list)
        for index, exercise in enumerate(unit["exercises"])
        if isinstance(exercise, dict)
    }


def _prerequisite_faults(units: list[dict[str, Any]], slugs: Mapping[str, Place]) -> Iterator[Fault]:
    """What `after` names has to be there, and to come first: students go from the first line to the last."""
    earlier: set[str] = set()
    for slug, place in slugs.items():
        after = units[int(place[1])]["exercises"][place[3]].get("after")
        for index, needed in enumerate(after if EXERCISE_RULES["after"].holds(after) else ()):
            where = (*place, "after", index)
            if needed not in slugs:
                meant = did_you_mean(needed, slugs) or "Write unit/id, as `grader list` shows them."
                yield Fault(where, f"after names {needed!r}, and there is no such exercise. {meant}")
            elif needed not in earlier:
                yield Fault(where, f"{slug} is to come after {needed}: put {needed} before it in the file.")
            elif needed in after[:index]:
                yield Fault(where, f"after names {needed!r} twice.")
        earlier.add(slug)


def _weight_faults(tables: Any, slugs: Mapping[str, Place]) -> Iterator[Fault]:
    if not isinstance(tables, dict):
        yield Fault(("weights",), 'weights are a table per exercise: begin each with [weights."unit/id"].')
        return
    for slug, table in tables.items():
        place: Place = ("weights", slug)
        if slug not in slugs:
            meant = did_you_mean(slug, slugs) or 'Write [weights."unit/id"], as `grader list` shows them.'
            yield Fault(place, f"weights names {slug!r}, and there is no such exercise. {meant}")
        elif not isinstance(table, dict):
            yield Fault(place, f'{_shown(table)} is no table: begin it with [weights."{slug}"].')
        else:
            yield from _weight_table_faults(table, place)


def _weight_table_faults(table: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    for key, value in table.items():
        if key != POINTS and not key.startswith("test"):
            meant = did_you_mean(key, (POINTS,)) or f"A table of weights has {POINTS} and names of checks."
            yield Fault((*place, key), f"unknown key {key!r}. {meant}")
            continue
        rule = POINTS_RULE if key == POINTS else WEIGHT_RULE
        if not rule.holds(value):
            yield Fault((*place, key), _wrong_value(key, value, rule))
