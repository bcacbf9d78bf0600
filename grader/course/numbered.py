"""Numbered names: folders and files of a student's workspace stand in the order of the course."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from grader.course.exercise import Course, Exercise

NUMBER = re.compile(r"^\d+_")


def numbered_place(course: Course, exercise: Exercise) -> PurePosixPath:
    """Where a workspace has the notebook of an exercise: `02_target_networks/01_td_loss.ipynb`."""
    for unit_number, unit in enumerate(course.units, 1):
        for number, one in enumerate(unit.exercises, 1):
            if one.slug == exercise.slug:
                folder = f"{unit_number:02d}_{unit.name}"
                return PurePosixPath(folder, f"{number:02d}_{exercise.id}.ipynb")
    raise LookupError(exercise.slug)


def without_number(name: str) -> str:
    """A name without the number that a workspace puts before it."""
    return NUMBER.sub("", name)


def exercise_at(folder: str, stem: str, course: Course) -> Exercise | None:
    """The exercise of a file in the folder of a unit, numbered or not."""
    names = (f"{folder}/{stem}", f"{without_number(folder)}/{without_number(stem)}")
    return next((course.exercises[name] for name in names if name in course.exercises), None)
