"""Which exercise the notebook is that plain nbgrader is converting, and the student's submission for it.

A notebook that is a stopgrad exercise and cannot be graded is refused: the error that is raised here
makes nbgrader give it no mark, and its message says whose notebook it was and what to do.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grader.core.errors import GraderError, UsageError
from grader.course.exercise import Course, Exercise, find_root, load_course
from grader.course.submission import Submission, read_submission
from grader.gradebook.exercise_evidence import evidence_of_exercise, exercise_named_by_staff
from grader.gradebook.layout import Layout


def submission_of(part: Any, resources: Any) -> Submission | None:
    """What was handed in for this notebook, if it is a stopgrad exercise.

    Args:
        part: the exporter or preprocessor of nbgrader that asks.

    Raises UsageError where something says that it is one, but there is no such exercise to grade it by.
    """
    names = resources.get("nbgrader")
    if names is None:
        return None
    coursedir = coursedir_of(part)
    student, unit, name = names["student"], names["assignment"], names["notebook"]
    path = Path(coursedir.format_path(coursedir.submitted_directory, student, unit)) / f"{name}.ipynb"
    with name_notebook_in_errors(f"{student} {unit}/{name}"):
        exercise = _exercise(part, unit, name, path)
    return None if exercise is None else read_submission(path, student, exercise)


def course_of(part: Any) -> Course:
    """The course that `configure` names, and no other; if it names none, the one at nbgrader's folder or above."""
    configured = part.config.GradeInSandbox.get("course_root")
    start = Path(configured or coursedir_of(part).root).resolve()
    advice = "give `configure(c, root=...)` in nbgrader_config.py the folder that holds course/course.toml."
    root = find_root(start)
    if configured and root != start:
        raise UsageError(f"No course in {start}: {advice}")
    if root is None:
        raise UsageError(f"No course at {start} or above it: {advice}")
    return load_course(root)


def coursedir_of(part: Any) -> Any:
    """nbgrader's course, from an exporter, a preprocessor or a plugin of it."""
    while part is not None and getattr(part, "coursedir", None) is None:
        part = part.parent
    return part.coursedir


@contextlib.contextmanager
def name_notebook_in_errors(notebook: str) -> Iterator[None]:
    """Say in the error whose notebook was not graded."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{notebook} was not graded: {error}") from error
    except GraderError as error:
        raise GraderError(f"{notebook} was not graded: {error}") from error


def _exercise(part: Any, unit: str, name: str, submitted: Path) -> Exercise | None:
    """The exercise that a notebook is. None, if neither course.toml nor anything else says that it is one."""
    coursedir = coursedir_of(part)
    slug = f"{unit}/{name}"
    try:
        course = course_of(part)
        if slug not in course.exercises:
            toml = course.root / "course" / "course.toml"
            raise UsageError(f"{toml} lists no {slug}: put its line back, or name the right course.")
    except UsageError as error:
        evidence = evidence_of_exercise(coursedir, unit, name, submitted)
        if evidence is None:
            return None
        raise UsageError(f"{error} That it is an exercise of stopgrad is said by {evidence}.") from error
    other = exercise_named_by_staff(coursedir, unit, name)
    if other not in (None, slug):
        raise UsageError(f"the source notebook says that it is {other}: run `grader course build`.")
    return Layout(coursedir, part.config).with_source(course.exercises[slug])
