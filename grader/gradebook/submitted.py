"""What students submitted: each student's folder for a unit, matched with the unit's exercises.

A student who has a folder for a unit gets one submission per exercise of it: the notebook of that name,
a notebook of another name that carries the exercise's slug, or a submission of no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from grader.core.errors import GraderError, Ungradable
from grader.course.exercise import Exercise, Unit
from grader.course.notebook import exercise_of, read_bytes
from grader.course.submission import Submission, read_submission
from grader.gradebook.layout import Layout

NBGRADER_FILES = ("timestamp.txt", "submission_secret.txt")
"""nbgrader's own files in a student's folder."""
NOT_HANDED_IN = "not handed in"
"""The cause of a verdict on no notebook."""


@dataclass(frozen=True)
class Submitted:
    """One submission, the folder it was found in, and remarks for whoever reads the mark."""

    submission: Submission
    folder: Path
    remarks: tuple[str, ...] = ()


def read_submitted(layout: Layout, units: Iterable[Unit], student: str | None = None) -> Iterator[Submitted]:
    """All submissions for some units, or those of one student."""
    for unit in units:
        exercises = tuple(map(layout.with_source, unit.exercises))
        for name, folder in layout.students(unit.name):
            if student in (None, name):
                yield from _of_student(name, folder, replace(unit, exercises=exercises))


def _of_student(student: str, folder: Path, unit: Unit) -> Iterator[Submitted]:
    try:
        files = _files(folder)
    except (Ungradable, GraderError) as error:
        for exercise in unit.exercises:
            yield Submitted(_no_file(student, exercise, folder, error), folder)
        return
    notebooks = {path.stem: path for path in files if path.suffix == ".ipynb"}
    names = {exercise.id for exercise in unit.exercises}
    slugs = {path: _slug(path) for stem, path in notebooks.items() if stem not in names}
    known = {*NBGRADER_FILES, *_released(unit)}
    extra = len([path for path in files if path.suffix != ".ipynb" and path.name not in known])
    remarks = (
        (f"{_count(extra, 'file')} beside the notebooks: left where handed in, not run.",) if extra else ()
    )
    for exercise in unit.exercises:
        path = notebooks.get(exercise.id)
        others = [other for other, slug in slugs.items() if slug == exercise.slug]
        if path is not None:
            more = (
                (f"{_count(len(others), 'more notebook')} for this exercise: not graded.",) if others else ()
            )
            yield Submitted(read_submission(path, student, exercise), folder, (*more, *remarks))
        elif others:
            other_name = f"Handed in under another name than {exercise.id}.ipynb."
            yield Submitted(read_submission(others[0], student, exercise), folder, (other_name, *remarks))
        else:
            yield Submitted(_no_file(student, exercise, folder), folder, remarks)


def _released(unit: Unit) -> set[str]:
    """The files and folders that students received beside the notebooks."""
    return {name.partition("/")[0] for exercise in unit.exercises for name in exercise.helper_files}


def _files(folder: Path) -> list[Path]:
    try:
        if folder.is_symlink() or folder.parent.is_symlink():
            raise Ungradable(
                "not a file", "The folder is a link, so it may be another student's. It was not graded."
            )
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise GraderError(f"{folder} could not be read: {error.strerror}.") from error


def _no_file(
    student: str, exercise: Exercise, folder: Path, error: Ungradable | GraderError | None = None
) -> Submission:
    """A submission of no file: there is none, or the folder that it should be in cannot be used."""
    missing = Ungradable(NOT_HANDED_IN, "No notebook was handed in for this exercise.")
    problem = missing if error is None else error if isinstance(error, Ungradable) else None
    grader_error = error if isinstance(error, GraderError) else None
    return Submission(student, exercise, (), "", problem, grader_error, path=folder / f"{exercise.id}.ipynb")


def _slug(path: Path) -> str | None:
    try:
        return exercise_of(read_bytes(path))
    except (Ungradable, GraderError):
        return None


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"
