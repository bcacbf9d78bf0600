"""Pitfalls of a page: the bullets under *Common pitfalls*, and the wrong solutions that each is about.

The metadata of that cell names them, one entry per bullet, in their order:
`{"stopgrad": {"pitfalls": [{"wrong": ["stop_missing"]}, {"wrong": []}]}}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grader.course.exercise import Exercise

HEADING = "## Common pitfalls"
BULLET = re.compile(r"^- (.+?)(?=\n- |\n\n|\Z)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Pitfall:
    """One bullet of a page: its text, and the wrong solutions that make this mistake."""

    text: str
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pitfalls:
    """The pitfalls of a page, in its order."""

    bullets: tuple[Pitfall, ...] = ()
    entries: int | None = None
    """How many bullets the metadata speaks of; None where it says nothing."""


def pitfalls_of(exercise: Exercise) -> Pitfalls:
    """The pitfalls that an exercise's page names."""
    for cell in exercise.cells:
        if cell.kind == "markdown" and cell.source.startswith(HEADING):
            texts = [" ".join(match[1].split()) for match in BULLET.finditer(cell.source)]
            entries = cell.stopgrad.get("pitfalls")
            if not isinstance(entries, list):
                return Pitfalls(tuple(map(Pitfall, texts)))
            named = [*map(_wrong, entries), *[()] * len(texts)]
            return Pitfalls(tuple(map(Pitfall, texts, named)), len(entries))
    return Pitfalls()


def _wrong(entry: Any) -> tuple[str, ...]:
    names = entry.get("wrong") if isinstance(entry, Mapping) else None
    return tuple(map(str, names)) if isinstance(names, list) else ()
