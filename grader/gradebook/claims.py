"""Claims: what says that a notebook of an nbgrader course is an exercise of ours.

Staff say it, in the source notebook, the released one or the gradebook; a student's copy may say it as
well. A student can delete it from the copy, so the copy is the last to be asked and never the only one.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, MissingEntry

from grader.core.errors import GraderError, Ungradable
from grader.course.notebook import HIDDEN_CHECKS, exercise_of, has_hidden_checks, read_bytes


def claim_on(coursedir: Any, unit: str, name: str, submitted: Path) -> str | None:
    """Who says that a notebook is an exercise of ours; None if nobody does."""
    for who, path in _of_staff(coursedir, unit, name):
        if _says_so(_read(path)):
            return who
    with Gradebook(coursedir.db_url, coursedir.course_id) as gradebook, contextlib.suppress(MissingEntry):
        gradebook.find_grade_cell(HIDDEN_CHECKS, name, unit)
        return "the gradebook"
    with contextlib.suppress(Ungradable, GraderError):
        if _says_so(read_bytes(submitted)):
            return "the submitted notebook"
    return None


def exercise_named(coursedir: Any, unit: str, name: str) -> str | None:
    """The exercise that staff's own notebook says it is, if it says so."""
    named = (exercise_of(_read(path)) for _, path in _of_staff(coursedir, unit, name))
    return next((slug for slug in named if slug is not None), None)


def _of_staff(coursedir: Any, unit: str, name: str) -> tuple[tuple[str, Path], ...]:
    steps = (
        ("the source notebook", coursedir.source_directory),
        ("the released notebook", coursedir.release_directory),
    )
    return tuple((who, Path(coursedir.format_path(step, ".", unit)) / f"{name}.ipynb") for who, step in steps)


def _read(path: Path) -> bytes:
    """A file of staff's; nothing where there is none."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _says_so(data: bytes) -> bool:
    return exercise_of(data) is not None or has_hidden_checks(data)
