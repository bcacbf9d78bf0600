"""What says that a notebook of an nbgrader course is a stopgrad exercise.

Staff say it: in the source notebook, the released one or the gradebook. A student's copy may say it too,
but a student can delete that, so the copy is asked last and is never the only one asked.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, MissingEntry

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.course.notebook import HIDDEN_CHECKS, exercise_of, has_hidden_checks, read_bytes

NAMED = re.compile(rb'"grade_id"\s*:\s*"%s"' % HIDDEN_CHECKS.encode())
"""How the cell that carries the marks is named in a file."""


def evidence_of_exercise(coursedir: Any, unit: str, name: str, submitted: Path) -> str | None:
    """What says that a notebook is a stopgrad exercise, as words for a message; None if nothing does."""
    for source, path in _staff_notebooks(coursedir, unit, name):
        if _is_exercise(_read(path)):
            return source
    with Gradebook(coursedir.db_url, coursedir.course_id) as gradebook, contextlib.suppress(MissingEntry):
        gradebook.find_grade_cell(HIDDEN_CHECKS, name, unit)
        return "the gradebook"
    with contextlib.suppress(Ungradable, GraderError):
        if _is_exercise(read_bytes(submitted)):
            return "the submitted notebook"
    return None


def exercise_named_by_staff(coursedir: Any, unit: str, name: str) -> str | None:
    """The slug in the source notebook or the released one, if either has one."""
    slugs = (exercise_of(_read(path)) for _, path in _staff_notebooks(coursedir, unit, name))
    return next((slug for slug in slugs if slug is not None), None)


def _staff_notebooks(coursedir: Any, unit: str, name: str) -> tuple[tuple[str, Path], ...]:
    steps = (
        ("the source notebook", coursedir.source_directory),
        ("the released notebook", coursedir.release_directory),
    )
    return tuple(
        (source, Path(coursedir.format_path(step, ".", unit)) / f"{name}.ipynb") for source, step in steps
    )


def _read(path: Path) -> bytes:
    """A file of staff's; no bytes where there is none. One that cannot be read may be an exercise: it is refused."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except OSError as error:
        raise UsageError(f"{path} could not be read: {error.strerror}.") from error


def _is_exercise(data: bytes) -> bool:
    """Whether a notebook says that it is an exercise, even if its JSON is broken."""
    return exercise_of(data) is not None or has_hidden_checks(data) or NAMED.search(data) is not None
