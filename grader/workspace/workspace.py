"""Workspace: a student's folder of notebooks, with the progress file beside them.

No file in it names another place, so the folder can be moved. A student's notebook is written once and
never again. Progress is tied to the code that was last checked, so it does not matter where it was edited.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.files import write_atomically
from grader.course.exercise import Course, Exercise
from grader.course.notebook import exercise_of, parse_cells, read_bytes
from grader.course.numbered import exercise_at, numbered_place, without_number
from grader.course.signature import signatures
from grader.course.student_code import student_code
from grader.workspace.bundled_course import bundled_course
from grader.workspace.home import HOME, home_notebook, link_between
from grader.workspace.installed_frameworks import can_run
from grader.workspace.progress_file import PROGRESS, Record, read_progress, write_progress

FOLDER = "stopgrad"


@dataclass(frozen=True)
class Workspace:
    """A student's folder and the records in its progress file."""

    root: Path
    course: Course
    records: dict[str, Record]

    def notebook(self, exercise: Exercise) -> Path:
        """Where the notebook of an exercise is: where it was made, or wherever the student has moved it."""
        place = self.root / numbered_place(self.course, exercise)
        places = (
            place,
            self.root / exercise.unit / f"{exercise.id}.ipynb",
        )  # the second: of an older folder
        return next((path for path in places if path.is_file()), self._moved.get(exercise.slug, place))

    @cached_property
    def _moved(self) -> dict[str, Path]:
        """The notebooks of the folder by the exercise that their metadata names; of several, the newest."""
        oldest_first = sorted(visible_files(self.root, ".ipynb"), key=lambda path: path.stat().st_mtime_ns)
        return {slug: path for path in oldest_first if (slug := _slug_of(path)) is not None}

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
        ready = [exercise for exercise in unsolved if can_run(exercise)]
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
        """Write the progress file, in the order of the course, and the home page."""
        records = {slug: self.records[slug] for slug in self.course.exercises if slug in self.records}
        write_progress(self.root / PROGRESS, records)
        write_atomically(self.root / HOME, home_notebook(self))


def find_workspace(start: Path) -> Workspace:
    """The workspace that this folder is, lies in, or holds under the usual name."""
    for folder in (start, start / FOLDER, *start.parents):
        if (folder / PROGRESS).is_file():
            return Workspace(folder, bundled_course(), read_progress(folder / PROGRESS))
    raise UsageError(f"There is no workspace at {start} or above it: `grader start` makes one.")


def workspace_folder() -> Path:
    """The workspace that one is in, or else the usual name for a new one here."""
    try:
        return find_workspace(Path.cwd()).root
    except UsageError:
        return Path(FOLDER)


def make_workspace(folder: Path) -> tuple[Workspace, int]:
    """Make a workspace, or add what an existing one lacks; returns how many notebooks were added."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file: name a folder.")
    exists = (folder / PROGRESS).is_file()
    if folder.is_dir() and any(folder.iterdir()) and not exists:
        raise UsageError(f"{folder} has other things in it: name a new folder, or an empty one.")
    outer = [parent for parent in folder.resolve().parents if (parent / PROGRESS).is_file()]
    if outer and not exists:
        raise UsageError(
            f"{folder} lies in a workspace already ({outer[0]}): go on there, or name a folder outside of it."
        )
    course = bundled_course()
    workspace = Workspace(folder, course, read_progress(folder / PROGRESS) if exists else {})
    exercises = list(course.exercises.values())
    added = 0
    try:
        for exercise, following in zip(exercises, [*exercises[1:], None], strict=True):
            path = workspace.notebook(exercise)
            path.parent.mkdir(parents=True, exist_ok=True)
            _copy_helper_files(exercise, path.parent)
            link = _next_link(workspace, path, following)
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(_with_last_cell(exercise, link))
                added += 1
            except FileExistsError:
                continue
    except OSError as error:
        raise UsageError(f"{folder} could not be written: {error.strerror}.") from error
    workspace = replace(workspace)  # it knows no places of before
    workspace.write()
    return workspace, added


def _copy_helper_files(exercise: Exercise, folder: Path) -> None:
    """Put what lies beside the exercise's notebook beside the student's. What is there already is left."""
    for name, data in exercise.helper_files.items():
        place = folder / name
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)


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
        exercise = exercise_of_file(path, workspace.course)
        if exercise is None:
            raise UsageError(
                f"{name} is not a file of this course: its name, or its functions, say which exercise it is."
            )
        return exercise
    slug = name.removesuffix(".ipynb").strip("/")
    same_id = [exercise for exercise in exercises.values() if exercise.id == slug]
    return same_id[0] if len(same_id) == 1 else workspace.course.exercise(slug)


def exercise_of_file(path: Path, course: Course) -> Exercise | None:
    """The exercise that a file is for: by its metadata, by its place, by its name, by the functions in it."""
    slug = _slug_of(path) if path.suffix == ".ipynb" else None
    by_place = exercise_at(path.resolve().parent.name, path.stem, course)
    if slug in course.exercises:
        return course.exercises[slug]
    if by_place is not None or path.suffix != ".py":
        return by_place
    same_id = [one for one in course.exercises.values() if one.id == without_number(path.stem)]
    try:
        defined = signatures(read_bytes(path).decode("utf-8-sig")).keys()
    except (Ungradable, GraderError, SyntaxError, ValueError):
        return same_id[0] if len(same_id) == 1 else None
    holding = same_id or [one for one in course.exercises.values() if one.functions.keys() <= defined]
    return holding[0] if len(holding) == 1 else None


def _next_link(workspace: Workspace, path: Path, following: Exercise | None) -> str:
    home = f"[All exercises]({link_between(path, workspace.root / HOME)})"
    if following is None:
        return f"That was the last exercise of the course. {home}"
    place = link_between(path, workspace.notebook(following))
    return f"**Next:** [{following.title}]({place}) · {home}"


def _with_last_cell(exercise: Exercise, link: str) -> str:
    """The notebook with a last cell that leads to the next one."""
    tree: dict[str, Any] = json.loads(exercise.notebook.read_text(encoding="utf-8"))
    text = f"---\n\nSolved? Save the notebook. {link}"
    cell: dict[str, Any] = {"cell_type": "markdown", "metadata": {}, "source": text}
    if tree.get("nbformat_minor", 0) >= 5:
        cell["id"] = "way-on"
    return json.dumps({**tree, "cells": [*tree["cells"], cell]}, indent=1, ensure_ascii=False) + "\n"


def visible_files(root: Path, *suffixes: str) -> list[Path]:
    """The files of a folder with these endings, but for hidden ones, such as Jupyter's checkpoints."""
    return [
        path
        for path in sorted(root.rglob("*"))
        if path.suffix in suffixes
        and path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(root).parts)
    ]


def _slug_of(path: Path) -> str | None:
    try:
        return exercise_of(read_bytes(path))
    except (Ungradable, GraderError):
        return None


def _digest(path: Path, exercise: Exercise) -> str:
    try:
        code = student_code(parse_cells(read_bytes(path), ".ipynb"), exercise)
    except (Ungradable, GraderError):
        return ""
    return hashlib.sha256("\0".join(source for _, source in code).encode()).hexdigest()[:12]
