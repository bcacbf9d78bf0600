"""What was handed in: each student's folder for a unit, matched with the unit's exercises.

Every exercise of a unit that a student handed in anything for gets one submission, be it the notebook,
a notebook of another name that carries the exercise's, or nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.core.errors import GraderError, Ungradable
from grader.course.exercise import Exercise, Unit
from grader.course.notebook import exercise_of, read_bytes
from grader.course.submission import Submission, read_submission
from grader.gradebook.layout import Layout

KNOWN = ("timestamp.txt", "submission_secret.txt")
"""nbgrader's own files, carried on with a submission."""


@dataclass(frozen=True)
class HandedIn:
    """One submission, the folder it came in, and what is odd about the way it came."""

    submission: Submission
    folder: Path
    remarks: tuple[str, ...] = ()


def handed_in(layout: Layout, units: Iterable[Unit], student: str | None = None) -> Iterator[HandedIn]:
    """All submissions of some units, or those of one student."""
    for unit in units:
        for name, folder in layout.students(unit.name):
            if student in (None, name):
                yield from _of_student(name, folder, unit)


def _of_student(student: str, folder: Path, unit: Unit) -> Iterator[HandedIn]:
    try:
        files = _files(folder)
    except (Ungradable, GraderError) as odd:
        for exercise in unit.exercises:
            yield HandedIn(_nothing(student, exercise, folder, odd), folder)
        return
    notebooks = {path.stem: path for path in files if path.suffix == ".ipynb"}
    names = {exercise.id for exercise in unit.exercises}
    others = {path: _carried(path) for stem, path in notebooks.items() if stem not in names}
    extra = len([path for path in files if path.suffix != ".ipynb" and path.name not in KNOWN])
    added = (
        (f"{_count(extra, 'file')} beside the notebooks: left where handed in, not run.",) if extra else ()
    )
    for exercise in unit.exercises:
        path = notebooks.get(exercise.id)
        same = [other for other, slug in others.items() if slug == exercise.slug]
        if path is not None:
            more = (f"{_count(len(same), 'more notebook')} for this exercise: not graded.",) if same else ()
            yield HandedIn(read_submission(path, student, exercise), folder, (*more, *added))
        elif same:
            told = f"Handed in under another name than {exercise.id}.ipynb."
            yield HandedIn(read_submission(same[0], student, exercise), folder, (told, *added))
        else:
            yield HandedIn(_nothing(student, exercise, folder), folder, added)


def _files(folder: Path) -> list[Path]:
    if folder.is_symlink() or folder.parent.is_symlink():
        raise Ungradable(
            "not a file", "The folder is a link, so it may be another student's. It was not graded."
        )
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise GraderError(f"{folder} could not be read: {error.strerror}.") from error


def _nothing(
    student: str, exercise: Exercise, folder: Path, odd: Ungradable | GraderError | None = None
) -> Submission:
    """A submission of no file: there is none, or the folder that it should be in cannot be used."""
    missing = Ungradable("not handed in", "No notebook was handed in for this exercise.")
    problem = missing if odd is None else odd if isinstance(odd, Ungradable) else None
    fault = odd if isinstance(odd, GraderError) else None
    return Submission(student, exercise, (), "", problem, fault, path=folder / f"{exercise.id}.ipynb")


def _carried(path: Path) -> str | None:
    try:
        return exercise_of(read_bytes(path))
    except (Ungradable, GraderError):
        return None


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"
