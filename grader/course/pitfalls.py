"""Pitfalls of a page: the bullets under *Common pitfalls*, and how one is recognised by what a check saw.

The metadata of that cell has one entry per bullet, in their order:
`{"stopgrad": {"pitfalls": [{"wrong": ["stop_missing"], "hint": 2, "seen": […]}, {"wrong": []}]}}`. `wrong` names the wrong
solutions that make this mistake, `hint` the hint that helps. `seen` is what the page's checks saw of these wrong
solutions; the proof writes it. A student's kernel has no wrong solutions: there, `seen` stands for them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader.core.loaded import GRADIENT, NOT_REACHED, REACHED, ROUNDING, CheckReport, Symptom
from grader.core.printed_numbers import alike, are_below
from grader.course.notebook import Cell

HEADING = "## Common pitfalls"
BAR = " | "
"""Between the parts of a symptom, in the metadata."""
TOLERANCE = 5e-4
"""Numbers are kept with four digits after the point."""
BULLET = re.compile(r"^- (.+?)(?=\n- |\n\n|\Z)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Sighting:
    """What one check of a page saw of one wrong solution."""

    function: str
    symptoms: tuple[Symptom, ...]


@dataclass(frozen=True)
class Pitfall:
    """One bullet of a page: its text, the wrong solutions that make this mistake, and what is seen of them."""

    text: str
    wrong: tuple[str, ...] = ()
    hint: int | None = None
    seen: tuple[Sighting, ...] = ()


@dataclass(frozen=True)
class Pitfalls:
    """The pitfalls of a page, in its order."""

    bullets: tuple[Pitfall, ...] = ()
    entries: int | None = None
    """How many bullets the metadata speaks of; None where it says nothing."""


def pitfalls_of(cells: Sequence[Cell]) -> Pitfalls:
    """The pitfalls that a page names."""
    for cell in cells:
        if cell.kind == "markdown" and cell.source.startswith(HEADING):
            bullets = [Pitfall(" ".join(match[1].split())) for match in BULLET.finditer(cell.source)]
            entries = cell.stopgrad.get("pitfalls")
            if not isinstance(entries, list):
                return Pitfalls(tuple(bullets))
            filled = map(_filled, bullets, [*entries, *[None] * len(bullets)])
            return Pitfalls(tuple(filled), len(entries))
    return Pitfalls()


def sightings(reports: Collection[CheckReport]) -> tuple[Sighting, ...]:
    """What checks saw, as far as it did not hold."""
    return tuple(Sighting(report.function, report.symptoms) for report in reports if report.symptoms)


def to_entries(pitfalls: Sequence[Pitfall]) -> list[dict[str, Any]]:
    """What the metadata says of the bullets."""
    entries = []
    for pitfall in pitfalls:
        entry: dict[str, Any] = {"wrong": list(pitfall.wrong)}
        if pitfall.hint is not None:
            entry["hint"] = pitfall.hint
        if pitfall.seen:
            entry["seen"] = [
                [seen.function, *(BAR.join((one.kind, one.about, one.numbers)) for one in seen.symptoms)]
                for seen in pitfall.seen
            ]
        entries.append(entry)
    return entries


def fitting(report: CheckReport, pitfalls: Sequence[Pitfall]) -> tuple[Pitfall, ...]:
    """The pitfalls that fit best what a check saw; none where nothing fits."""
    fits = [(_fit(report, pitfall), pitfall) for pitfall in pitfalls]
    best = max((fit for fit, _ in fits), default=0)
    return tuple(pitfall for fit, pitfall in fits if fit == best) if best else ()


def _fit(report: CheckReport, pitfall: Pitfall) -> int:
    seen = [set(one.symptoms) for one in pitfall.seen if one.function == report.function]
    return max((_closeness(set(report.symptoms), one) for one in seen), default=0)


def _closeness(got: set[Symptom], seen: set[Symptom]) -> int:
    """3: the same to the number. 2: the same, with other numbers. 1: that, and more. 0: another mistake.

    Any mistake gives other numbers, so numbers that differ say nothing alone.
    """
    got, seen = _without_tiny_gradients(got), _without_tiny_gradients(seen)
    if _are_alike(got, seen):
        return 3
    got_kinds, seen_kinds = _without_numbers(got), _without_numbers(seen)
    if all(symptom.numbers for symptom in seen):
        return 0
    return 2 if got_kinds == seen_kinds else 1 if got_kinds > seen_kinds else 0


def _are_alike(got: set[Symptom], seen: set[Symptom]) -> bool:
    """Whether two sets are the same, but for the last digits: these differ from machine to machine."""
    got, seen = _without_rounding(got), _without_rounding(seen)
    numbers = {(symptom.kind, symptom.about): symptom.numbers for symptom in seen}
    return len(got) == len(seen) and all(
        (symptom.kind, symptom.about) in numbers
        and alike(
            symptom.numbers,
            numbers[symptom.kind, symptom.about],
            relative=TOLERANCE,
            absolute=TOLERANCE,
        )
        for symptom in got
    )


def _without_rounding(symptoms: set[Symptom]) -> set[Symptom]:
    """What was seen, but for inputs that are not reached while a comparison shows a gradient as good as zero.

    One of them is exactly zero on this machine and not on the next.
    """
    tiny = {one.about for one in symptoms if one.kind == GRADIENT and are_below(ROUNDING, one.numbers)}
    return {one for one in symptoms if one.kind != NOT_REACHED or one.about not in tiny}


def _without_tiny_gradients(symptoms: set[Symptom]) -> set[Symptom]:
    """What was seen, but for inputs that rounding alone reaches: on the next machine nothing does.

    Where nothing else was seen, that is the mistake.
    """
    kept = {one for one in symptoms if one.kind != REACHED or not are_below(ROUNDING, one.numbers)}
    return kept or _without_numbers(symptoms)


def _without_numbers(symptoms: set[Symptom]) -> set[Symptom]:
    return {replace(symptom, numbers="") for symptom in symptoms}


def _filled(bullet: Pitfall, entry: Any) -> Pitfall:
    if not isinstance(entry, Mapping):
        return bullet
    wrong, hint, seen = entry.get("wrong"), entry.get("hint"), entry.get("seen")
    return Pitfall(
        bullet.text,
        tuple(map(str, wrong)) if isinstance(wrong, list) else (),
        hint if isinstance(hint, int) else None,
        tuple(_sightings(seen)) if isinstance(seen, list) else (),
    )


def _sightings(items: list[Any]) -> Iterator[Sighting]:
    """What is written so, and nothing else: a student can edit a notebook."""
    for item in items:
        function, *symptoms = item if isinstance(item, list) and item else [""]
        parts = [str(symptom).split(BAR, 2) for symptom in symptoms]
        if all(len(one) == 3 for one in parts):
            yield Sighting(str(function), tuple(Symptom(*one) for one in parts))
