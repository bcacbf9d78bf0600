"""Workspace: a student's folder of notebooks, with the progress file beside them.

No file in it names another place, so the folder can be moved. A student's notebook is written once and
never again. Progress is tied to the code that was last checked, so it does not matter where it was edited.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.course.exercise import Course, Exercise
from grader.course.notebook import exercise_of, parse_cells, read_bytes
from grader.course.student_code import student_code
from grader.workspace.bundled_course import bundled_course
from grader.workspace.installed_frameworks import is_installed
from grader.workspace.progress_file import PROGRESS, Record, read_progress, write_progress

FOLDER = "stopgrad"


@dataclass(frozen=True)
class Workspace:
    """A student's folder and the records in its progress file."""

    root: Path
    course: Course
    records: dict[str, Record]

    def notebook(self, exercise: Exercise) -> Path:
        return self.root / exercise.unit / f"{exercise.id}.ipynb"

    def record(self, exercise: Exercise) -> Record:
        return self.records.get(exercise.slug, Record())

    def is_solved(self, exercise: Exercise) -> bool:
        return bool(self.record(exercise).solved)

    def needs_check(self, exercise: Exercise) -> bool:
        """Whether the saved code differs from the stub and from what was last checked."""
        digest = self.digest(exercise)
        unfilled = _digest(exercise.notebook, exercise)
        return digest not in ("", unfilled, self.record(exercise).checked)

    def digest(self, exercise: Exercise) -> str:
        """A hash of the student's code as it is saved now; empty if there is none."""
        return _digest(self.notebook(exercise), exercise)

    def next(self) -> Exercise | None:
        """The first unsolved exercise, preferably one whose framework is installed."""
        unsolved = [exercise for exercise in self.course.exercises.values() if not self.is_solved(exercise)]
        ready = [exercise for exercise in unsolved if is_installed(exercise.framework)]
        return next(iter(ready or unsolved), None)

    def record_check(self, exercise: Exercise, *, passed: bool) -> Workspace:
        """Write down the outcome of a check; returns the changed workspace."""
        today = datetime.date.today().isoformat()
        before = self.record(exercise)
        solved = (before.solved or today) if passed else ""
        return self._with(exercise, replace(before, solved=solved, checked=self.digest(exercise)))

    def record_solved(self, exercise: Exercise) -> Workspace:
        """Write down that the exercise is solved in a kernel, whether the notebook is saved yet or not."""
        if self.is_solved(exercise):
            return self
        today = datetime.date.today().isoformat()
        return self._with(exercise, replace(self.record(exercise), solved=today))

    def record_hints(self, exercise: Exercise, count: int) -> Workspace:
        """Write down how many hints were taken; returns the changed workspace."""
        return self._with(exercise, replace(self.record(exercise), hints=count))

    def _with(self, exercise: Exercise, record: Record) -> Workspace:
        changed = replace(self, records={**self.records, exercise.slug: record})
        changed.write()
        return changed

    def write(self) -> None:
        """Write the progress file, in the order of the course."""
        records = {slug: self.records[slug] for slug in self.course.exercises if slug in self.records}
        write_progress(self.root / PROGRESS, records)


def find_workspace(start: Path) -> Workspace:
    """The workspace that this folder is, lies in, or holds under the usual name."""
    for folder in (start, start / FOLDER, *start.parents):
        if (folder / PROGRESS).is_file():
            return Workspace(folder, bundled_course(), read_progress(folder / PROGRESS))
    raise UsageError(f"There is no workspace at {start} or above it: `grader start` makes one.")


def make_workspace(folder: Path) -> tuple[Workspace, int]:
    """Make a workspace, or add what an existing one lacks; returns how many notebooks were added."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file: name a folder.")
    exists = (folder / PROGRESS).is_file()
    if folder.is_dir() and any(folder.iterdir()) and not exists:
        raise UsageError(f"{folder} has other things in it: name a new folder, or an empty one.")
    course = bundled_course()
    workspace = Workspace(folder, course, read_progress(folder / PROGRESS) if exists else {})
    exercises = list(course.exercises.values())
    added = 0
    try:
        for exercise, following in zip(exercises, [*exercises[1:], None], strict=True):
            path = workspace.notebook(exercise)
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(_with_next_link(exercise, following))
                added += 1
            except FileExistsError:
                continue
    except OSError as error:
        raise UsageError(f"{folder} could not be written: {error.strerror}.") from error
    if not exists:
        workspace.write()
    return workspace, added


def find_exercise(workspace: Workspace, name: str | None) -> Exercise:
    """The exercise of a path, a slug or an id; the next one if there is no name."""
    if name is None:
        following = workspace.next()
        if following is None:
            raise UsageError("Everything is solved: name the notebook that you mean.")
        return following
    exercises = workspace.course.exercises
    path = Path(name)
    if path.is_file():
        by_place = f"{path.resolve().parent.name}/{path.stem}"
        slug = by_place if by_place in exercises else exercise_of(path.read_bytes())
        if slug not in exercises:
            raise UsageError(f"{name} is not a notebook of this course.")
        return exercises[slug]
    slug = name.removesuffix(".ipynb").strip("/")
    same_id = [exercise for exercise in exercises.values() if exercise.id == slug]
    return same_id[0] if len(same_id) == 1 else workspace.course.exercise(slug)


def _with_next_link(exercise: Exercise, following: Exercise | None) -> str:
    """The notebook with a last cell that leads to the next one."""
    tree: dict[str, Any] = json.loads(exercise.notebook.read_text(encoding="utf-8"))
    link = (
        "That was the last exercise of the course."
        if following is None
        else f"**Next:** [{following.title}](../{following.unit}/{following.id}.ipynb)"
    )
    text = f"---\n\nSolved? Save the notebook. {link}"
    cell: dict[str, Any] = {"cell_type": "markdown", "metadata": {}, "source": text}
    if tree.get("nbformat_minor", 0) >= 5:
        cell["id"] = "way-on"
    return json.dumps({**tree, "cells": [*tree["cells"], cell]}, indent=1, ensure_ascii=False) + "\n"


def _digest(path: Path, exercise: Exercise) -> str:
    try:
        code = student_code(parse_cells(read_bytes(path), ".ipynb"), exercise)
    except (Ungradable, GraderError):
        return ""
    return hashlib.sha256("\0".join(source for _, source in code).encode()).hexdigest()[:12]
