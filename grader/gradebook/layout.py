"""The layout of an nbgrader course: its folders and its database, as its configuration names them."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import re
import stat
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.core.text import file_name
from grader.course.exercise import Exercise

ANYONE = "\0"
"""Stands in a path where the name of a student is: no path holds it otherwise."""


class Layout:
    """An nbgrader course: its folders, its database and its configuration."""

    def __init__(self, coursedir: Any, config: Any) -> None:
        self._coursedir = coursedir
        self.config = config
        self.root = Path(coursedir.root)
        self.db_url: str = coursedir.db_url
        self.course_id: str = coursedir.course_id

    @property
    def verdicts(self) -> Path:
        """Where verdicts are stored, one file per verdict."""
        return self.root / "verdicts"

    def source(self, unit: str) -> Path:
        """Where a unit's notebooks are released from."""
        return self._folder(self._coursedir.source_directory, ".", unit)

    def with_source(self, exercise: Exercise) -> Exercise:
        """The exercise with the files that are released beside its notebook."""
        return replace(exercise, source_folder=self.source(exercise.unit))

    def release(self, unit: str) -> Path:
        """What students receive of a unit."""
        return self._folder(self._coursedir.release_directory, ".", unit)

    def submitted(self, unit: str, student: str) -> Path:
        """What a student handed in."""
        return self._folder(self._coursedir.submitted_directory, student, unit)

    def autograded(self, unit: str, student: str) -> Path:
        """The notebooks that staff read and feedback is made from."""
        return self._folder(self._coursedir.autograded_directory, student, unit)

    def students(self, unit: str) -> Iterator[tuple[str, Path]]:
        """Each student who handed in something for a unit, with the folder that holds it."""
        step = self._coursedir.submitted_directory
        pattern = re.compile(self._coursedir.format_path(step, "(?P<student>[^/]+)", unit, escape=True))
        parts = self._folder(step, ANYONE, unit).parts
        position = next(index for index, part in enumerate(parts) if ANYONE in part)
        for place in _entries(Path(*parts[:position])):
            folder = place.joinpath(*parts[position + 1 :])
            match = pattern.fullmatch(str(folder))
            if match and _may_be_folder(folder):
                yield file_name(match["student"]), folder

    def _folder(self, step: str, student: str, unit: str) -> Path:
        return Path(os.path.normpath(self._coursedir.format_path(step, student, unit)))


def _entries(folder: Path) -> list[Path]:
    """What is in a folder, by name; nothing if there is no such folder."""
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise UsageError(f"{folder} could not be read: {error.strerror}.") from error


def _may_be_folder(path: Path) -> bool:
    """Whether this is a folder, or may be one that cannot be looked at: nobody is left out for that."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except OSError as error:
        return error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)


@contextlib.contextmanager
def open_layout(folder: Path) -> Iterator[Layout]:
    """The nbgrader course in a folder, read as nbgrader would when run there."""
    try:
        from nbgrader.apps.baseapp import NbGrader
        from nbgrader.coursedir import CourseDirectory
    except ImportError as error:
        raise UsageError("nbgrader is not installed: pip install 'stopgrad[jupyter]'.") from error
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder.")
    with contextlib.chdir(folder), _scripts_on_path():
        app = NbGrader(log_level=logging.ERROR, raise_config_file_errors=True)
        try:
            app.load_config_file()
            coursedir = CourseDirectory(parent=app)
            layout = Layout(coursedir, app.config)
        except Exception as error:  # a configuration is a program: it may raise anything
            raise UsageError(f"The nbgrader_config.py of {folder} cannot be used: {error}.") from error
        yield layout


@contextlib.contextmanager
def _scripts_on_path() -> Iterator[None]:
    """Put the scripts of this Python first on PATH: nbgrader calls `alembic` by name.

    Afterwards the environment is as before, whatever the course's configuration has set in it.
    """
    before = dict(os.environ)
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{before.get('PATH', os.defpath)}"
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
