"""Layout: where an nbgrader course keeps things, as its own configuration says."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from grader.core.errors import UsageError
from grader.core.text import file_name


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
        """Where verdicts are kept, one file each."""
        return self.root / "verdicts"

    def source(self, unit: str) -> Path:
        """Where a unit's notebooks are released from."""
        return self._folder(self._coursedir.source_directory, ".", unit)

    def submitted(self, unit: str, student: str) -> Path:
        """What a student handed in."""
        return self._folder(self._coursedir.submitted_directory, student, unit)

    def autograded(self, unit: str, student: str) -> Path:
        """What staff read and what feedback is made from."""
        return self._folder(self._coursedir.autograded_directory, student, unit)

    def students(self, unit: str) -> Iterator[tuple[str, Path]]:
        """Whoever handed in something for a unit, with the folder it lies in."""
        step = self._coursedir.submitted_directory
        pattern = re.compile(self._coursedir.format_path(step, "(?P<student>[^/]+)", unit, escape=True))
        everyone = self._folder(step, "*", unit)
        within = everyone.relative_to(everyone.anchor)
        for folder in sorted(Path(everyone.anchor).glob(str(within))):
            found = pattern.fullmatch(str(folder))
            if found and folder.is_dir():
                yield file_name(found["student"]), folder

    def _folder(self, step: str, student: str, unit: str) -> Path:
        return Path(os.path.normpath(self._coursedir.format_path(step, student, unit)))


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
    here = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    with contextlib.chdir(folder), mock.patch.dict(os.environ, PATH=here):  # nbgrader calls `alembic` by name
        app = NbGrader(log_level=logging.ERROR, raise_config_file_errors=True)
        try:
            app.load_config_file()
            coursedir = CourseDirectory(parent=app)
            layout = Layout(coursedir, app.config)
        except Exception as error:  # a configuration is a program: it may raise anything
            raise UsageError(f"The nbgrader_config.py of {folder} cannot be used: {error}.") from error
        yield layout
