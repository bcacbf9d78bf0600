"""What one student handed in: which of the files is for which exercise, whatever its name and its folder.

A notebook says in its metadata which exercise it is for; a name says it too, with the number of a workspace before
it or the mark of a copy behind it. Where two files are for one exercise, a notebook counts before a script, and of
two notebooks the later one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import PurePosixPath

from grader.core.errors import GraderError, Ungradable
from grader.core.text import printable
from grader.course.exercise import Course, Exercise
from grader.course.notebook import exercise_of
from grader.course.numbered import exercise_at, without_number
from grader.course.upload import SUFFIXES, Upload

COPY = re.compile(r"( \(\d+\)|-\d+|[ _-]copy\d*|_final)+\Z", re.IGNORECASE)
"""What browsers, Canvas and people put behind the name of a file that is there already."""
MOST_NAMED = 5
LONGEST_NAME = 80


@dataclass(frozen=True)
class HandedIn:
    """One file of a student: its name as the student chose it, and what tells when it was handed in."""

    upload: Upload
    name: PurePosixPath
    number: int = 0
    """The number that the system gave to the file: a larger one came later."""
    time: datetime | None = None

    @property
    def order(self) -> tuple[int, datetime]:
        return self.number, self.time or self.upload.time or datetime.min

    @cached_property
    def slug(self) -> str | None:
        """The exercise in the notebook's metadata."""
        try:
            return exercise_of(self.upload.read()) if self.name.suffix == ".ipynb" else None
        except (Ungradable, GraderError):
            return None


@dataclass(frozen=True)
class Choice:
    """The file that is graded for an exercise, and a remark if it was not the only one."""

    file: HandedIn
    remark: str = ""


def choose(
    files: Sequence[HandedIn], course: Course, exercises: Sequence[Exercise] | None = None
) -> dict[str, Choice]:
    """The files of one student to grade, by the slug of their exercise.

    If `exercises` are given, only these are looked for. If that is one exercise, a single notebook (or, without
    notebooks, a single script) that names no other one is for it.
    """
    by_slug: dict[str, list[HandedIn]] = {}
    unnamed = []
    for file in files:
        if file.name.suffix in SUFFIXES:
            exercise = _exercise(file, course, exercises or ())
            if exercise is None:
                unnamed.append(file)
            else:
                by_slug.setdefault(exercise.slug, []).append(file)
    single = [file for file in unnamed if file.name.suffix == SUFFIXES[0]] or unnamed
    if exercises is not None and len(exercises) == 1 and len(single) == 1:
        by_slug.setdefault(exercises[0].slug, single)
    wanted = by_slug if exercises is None else [exercise.slug for exercise in exercises]
    return {slug: _latest(by_slug[slug]) for slug in wanted if slug in by_slug}


def _exercise(file: HandedIn, course: Course, wanted: Sequence[Exercise]) -> Exercise | None:
    """The exercise that a file names: by its folder and name, its name alone, its metadata, the name of a copy."""
    stem = file.name.stem
    original = COPY.sub("", stem)
    return (
        _by_place(file, stem, course)
        or _by_name(stem, course.exercises.values())
        or course.exercises.get(file.slug or "")
        or _by_name(stem, wanted)
        or _by_place(file, original, course)
        or _by_name(original, course.exercises.values())
        or _by_name(original, wanted)
    )


def _by_place(file: HandedIn, stem: str, course: Course) -> Exercise | None:
    return exercise_at(file.name.parts[-2], stem, course) if len(file.name.parts) > 1 else None


def _by_name(stem: str, exercises: Iterable[Exercise]) -> Exercise | None:
    same_id = [exercise for exercise in exercises if exercise.id in (stem, without_number(stem))]
    return same_id[0] if len(same_id) == 1 else None


def _latest(files: Iterable[HandedIn]) -> Choice:
    first, *others = sorted(files, key=_rank, reverse=True)
    if not others:
        return Choice(first)
    rivals = [file for file in others if file.name.suffix == first.name.suffix]
    if any(file.order == first.order for file in rivals):
        why = "none is later than the others: have a look"
    else:
        why = "the latest" if rivals else "the notebook"
    return Choice(first, f"{_names([first])} is graded ({why}), not {_names(others)}.")


def _rank(file: HandedIn) -> tuple[int, tuple[int, datetime], str]:
    return -SUFFIXES.index(file.name.suffix), file.order, str(file.name)


def nothing_found(files: Sequence[HandedIn], exercise: Exercise) -> Ungradable:
    """Why there is nothing to grade for an exercise: nothing was handed in, or nothing of this exercise."""
    if not files:
        return Ungradable("not handed in", f"No {exercise.id}.ipynb was handed in.")
    return Ungradable("not handed in", f"No {exercise.id}.ipynb was handed in, only {_names(files)}.")


def _names(files: Sequence[HandedIn]) -> str:
    names = ", ".join(printable(str(file.name), LONGEST_NAME) for file in files[:MOST_NAMED])
    return f"{names} and {len(files) - MOST_NAMED} more" if len(files) > MOST_NAMED else names
