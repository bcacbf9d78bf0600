"""The page of a check: which exercise a notebook is about, told by the functions that it defines."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.course.exercise import Course, Exercise
from grader.workspace.bundled_course import bundled_course


def page_of(function: str, namespace: Mapping[str, Any]) -> Exercise | None:
    """The exercise whose functions are all defined in a notebook's namespace; None where that is no single one.

    Args:
        function: the name of the function that is checked. It may be a helper of the check cell.
    """
    course = _course()
    defined = [
        exercise
        for exercise in (course.exercises.values() if course else ())
        if _functions(exercise) and all(callable(namespace.get(name)) for name in _functions(exercise))
    ]
    named = [exercise for exercise in defined if function in _functions(exercise)] or defined
    return named[0] if len(named) == 1 else None


def is_asked_for(name: str) -> bool:
    """Whether some exercise asks for a function of this name."""
    course = _course()
    return course is not None and any(name in _functions(exercise) for exercise in course.exercises.values())


def is_cell_of_a_page(source: str) -> bool:
    """Whether some page has this cell, as it is."""
    return source.strip() in _cells_of_pages()


@lru_cache(maxsize=1)
def _cells_of_pages() -> frozenset[str]:
    course = _course()
    sources = set()
    for exercise in course.exercises.values() if course else ():
        with contextlib.suppress(GraderError, Ungradable, OSError):
            sources |= {cell.source.strip() for cell in exercise.cells if cell.is_code}
    return frozenset(sources)


@lru_cache(maxsize=1)
def _course() -> Course | None:
    try:
        return bundled_course()
    except (GraderError, UsageError, OSError):
        return None


def _functions(exercise: Exercise) -> Mapping[str, str]:
    """The functions that an exercise asks for; none where its notebook cannot be read."""
    try:
        return exercise.functions
    except (GraderError, Ungradable, OSError, SyntaxError):
        return {}
