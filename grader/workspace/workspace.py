"""Workspace: a folder of notebooks and one file, `progress.toml`, that says what is done.

Nothing in it names another place, so it can be moved. A student's notebook is written once and never
again; what is solved is known by the code that was last checked, wherever that was done.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.course.exercise import Course, Exercise
from grader.course.notebook import exercise_of, read_bytes
from grader.workspace.material import code_of, is_installed, material

FOLDER = "stopgrad"
PROGRESS = "progress.toml"
HEAD = "# stopgrad: what you have done here. `grader progress` shows it; moving this folder is fine.\n"


@dataclass(frozen=True)
class Record:
    """What is known of one exercise: when it was solved, hints taken, the code that was last checked."""

    solved: str = ""
    hints: int = 0
    checked: str = ""


@dataclass(frozen=True)
class Workspace:
    """A student's folder and what is recorded in it."""

    root: Path
    course: Course
    records: dict[str, Record]

    def notebook(self, exercise: Exercise) -> Path:
        return self.root / exercise.unit / f"{exercise.id}.ipynb"

    def record(self, exercise: Exercise) -> Record:
        return self.records.get(exercise.slug, Record())

    def is_solved(self, exercise: Exercise) -> bool:
        return bool(self.record(exercise).solved)

    def waits_for_check(self, exercise: Exercise) -> bool:
        """Whether there is code that nobody has checked yet."""
        now = self.digest(exercise)
        pristine = _digest(exercise.notebook, exercise)
        return now not in ("", pristine, self.record(exercise).checked)

    def digest(self, exercise: Exercise) -> str:
        """A name for the student's code as it is saved now; empty where there is none."""
        return _digest(self.notebook(exercise), exercise)

    def next(self) -> Exercise | None:
        """The first exercise that is not solved and whose framework is here."""
        left = [exercise for exercise in self.course.exercises.values() if not self.is_solved(exercise)]
        ready = [exercise for exercise in left if is_installed(exercise.framework)]
        return next(iter(ready or left), None)

    def noted(self, exercise: Exercise, *, passed: bool) -> Workspace:
        """The same with the outcome of a check, written down."""
        today = datetime.date.today().isoformat()
        before = self.record(exercise)
        solved = (before.solved or today) if passed else ""
        return self._with(exercise, replace(before, solved=solved, checked=self.digest(exercise)))

    def hinted(self, exercise: Exercise, count: int) -> Workspace:
        """The same with so many hints taken, written down."""
        return self._with(exercise, replace(self.record(exercise), hints=count))

    def _with(self, exercise: Exercise, record: Record) -> Workspace:
        changed = replace(self, records={**self.records, exercise.slug: record})
        changed.write()
        return changed

    def write(self) -> None:
        """Write the one file, whole or not at all."""
        parts = [HEAD]
        for slug in self.course.exercises:
            record = self.records.get(slug)
            if record is not None:
                parts.append(
                    f"\n[{json.dumps(slug)}]\nsolved = {json.dumps(record.solved)}\n"
                    f"hints = {record.hints}\nchecked = {json.dumps(record.checked)}\n"
                )
        path = self.root / PROGRESS
        spare = path.with_suffix(f".{os.getpid()}.new")
        try:
            spare.write_text("".join(parts), encoding="utf-8")
            spare.replace(path)
        except OSError as error:
            spare.unlink(missing_ok=True)
            raise UsageError(f"{path} could not be written: {error.strerror}.") from error


def find_workspace(start: Path) -> Workspace:
    """The workspace that this folder is, or holds under its usual name, or lies in."""
    for folder in (start, start / FOLDER, *start.parents):
        if (folder / PROGRESS).is_file():
            return Workspace(folder, material(), _read(folder / PROGRESS))
    raise UsageError(f"There is no workspace at {start} or above it: `grader start` makes one.")


def make_workspace(folder: Path) -> tuple[Workspace, int]:
    """Make a workspace, or complete one; how many notebooks were added."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file: name a folder.")
    known = (folder / PROGRESS).is_file()
    if folder.is_dir() and any(folder.iterdir()) and not known:
        raise UsageError(f"{folder} has other things in it: name a new folder, or an empty one.")
    course = material()
    workspace = Workspace(folder, course, _read(folder / PROGRESS) if known else {})
    exercises = list(course.exercises.values())
    added = 0
    try:
        for exercise, following in zip(exercises, [*exercises[1:], None], strict=True):
            path = workspace.notebook(exercise)
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(_with_way_on(exercise, following))
                added += 1
            except FileExistsError:
                continue
    except OSError as error:
        raise UsageError(f"{folder} could not be written: {error.strerror}.") from error
    if not known:
        workspace.write()
    return workspace, added


def resolve(workspace: Workspace, name: str | None) -> Exercise:
    """The exercise that a path, a slug or a bare id means; by itself, the next one."""
    if name is None:
        following = workspace.next()
        if following is None:
            raise UsageError("Everything is solved: name the notebook that you mean.")
        return following
    path = Path(name)
    if path.is_file():
        known = f"{path.resolve().parent.name}/{path.stem}"
        slug = known if known in workspace.course.exercises else exercise_of(path.read_bytes())
        if slug not in workspace.course.exercises:
            raise UsageError(f"{name} is not a notebook of this course.")
        return workspace.course.exercises[slug]
    slug = name.removesuffix(".ipynb").strip("/")
    same = [exercise for exercise in workspace.course.exercises.values() if exercise.id == slug]
    return same[0] if len(same) == 1 else workspace.course.exercise(slug)


def _with_way_on(exercise: Exercise, following: Exercise | None) -> str:
    """The notebook with a last cell that leads to the next one."""
    tree: dict[str, Any] = json.loads(exercise.notebook.read_text(encoding="utf-8"))
    way = (
        "That was the last exercise of the course."
        if following is None
        else f"**Next:** [{following.title}](../{following.unit}/{following.id}.ipynb)"
    )
    text = f"---\n\nSolved? Save the notebook. {way}"
    cell: dict[str, Any] = {"cell_type": "markdown", "metadata": {}, "source": text}
    if tree.get("nbformat_minor", 0) >= 5:
        cell["id"] = "way-on"
    return json.dumps({**tree, "cells": [*tree["cells"], cell]}, indent=1, ensure_ascii=False) + "\n"


def _digest(path: Path, exercise: Exercise) -> str:
    try:
        code = code_of(read_bytes(path), exercise)
    except (Ungradable, GraderError):
        return ""
    return hashlib.sha256("\0".join(source for _, source in code).encode()).hexdigest()[:12]


def _read(path: Path) -> dict[str, Record]:
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
        return {
            slug: Record(str(item.get("solved", "")), int(item.get("hints", 0)), str(item.get("checked", "")))
            for slug, item in tree.items()
        }
    except (
        OSError,
        UnicodeDecodeError,
        tomllib.TOMLDecodeError,
        ValueError,
        TypeError,
        AttributeError,
    ) as error:
        raise UsageError(
            f"{path} cannot be read: {error}. Mend it, or move it away to begin anew."
        ) from error
