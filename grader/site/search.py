"""Search: the problems whose page has all the words that somebody looks for, in the order of the course."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import lru_cache

from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Course, Exercise

MAX_QUERY, MAX_WORDS = 100, 8


def search(course: Course, query: str, unopened: Collection[str] = ()) -> set[str]:
    """The slugs of the problems that have every word of a query: in the title, unit, framework or text.

    Of those that have not opened yet, only the titles count.
    """
    words = _plain(query[:MAX_QUERY]).split()[:MAX_WORDS]
    return {
        exercise.slug
        for unit in course.units
        for exercise in unit.exercises
        if all(word in _searched(exercise, unit.title, exercise.slug in unopened) for word in words)
    }


def _searched(exercise: Exercise, unit: str, is_unopened: bool) -> str:
    if is_unopened:
        return _plain(f"{exercise.title} {unit}")
    return _text(exercise, unit, exercise.notebook.stat().st_mtime)


@lru_cache(maxsize=512)
def _text(exercise: Exercise, unit: str, _: float) -> str:
    """All that the page says before a pass, hints left out: they open one at a time."""
    cells = (cell.source for cell in exercise.cells if not cell.source.lstrip().startswith("## Hints"))
    framework = FRAMEWORKS[exercise.framework].title
    return _plain(" ".join([exercise.title, exercise.slug, unit, framework, *exercise.functions, *cells]))


def _plain(text: str) -> str:
    """Without case and accents, so that a plain keyboard finds every name."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
