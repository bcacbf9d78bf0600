"""Notebooks of the instructor's own in a unit. nbgrader grades them: it runs them, and stopgrad does not.

nbgrader grades a notebook again if `timestamp.txt` in the autograded folder is older than what was handed in. So that
file is left to nbgrader where it has graded a notebook: else the next one that is handed in would be skipped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from grader.core.errors import GraderError, Ungradable
from grader.course.notebook import read_bytes
from grader.gradebook.layout import Layout

TIMESTAMP = "timestamp.txt"


@dataclass(frozen=True)
class WaitingNotebook:
    """A notebook of the instructor's own that students handed in and nbgrader has not graded."""

    unit: str
    name: str
    students: int

    def __str__(self) -> str:
        count = "1 submission" if self.students == 1 else f"{self.students} submissions"
        return (
            f"{self.unit}/{self.name} is a notebook of your own, and {count} of it not graded yet. Grade it with "
            f"`nbgrader autograde {self.unit} --notebook {self.name}`, which runs the students' code without a sandbox."
        )


def waiting_notebooks(
    layout: Layout, unit: str, names: Iterable[str], student: str | None = None
) -> list[WaitingNotebook]:
    """Which of these notebooks wait for nbgrader, of everyone or of one student."""
    folders = [
        (folder, layout.autograded(unit, name))
        for name, folder in layout.students(unit)
        if student in (None, name)
    ]
    counts = {
        name: sum(_waits(submitted, autograded, f"{name}.ipynb") for submitted, autograded in folders)
        for name in names
    }
    return [WaitingNotebook(unit, name, count) for name, count in counts.items() if count]


def timestamp_is_nbgraders(autograded: Path, names: Iterable[str]) -> bool:
    """Whether nbgrader has graded one of these notebooks in a student's folder."""
    return any((autograded / f"{name}.ipynb").exists() for name in names)


def _waits(submitted: Path, autograded: Path, file: str) -> bool:
    if not (submitted / file).exists():
        return False
    return not (autograded / file).exists() or _time(submitted) != _time(autograded)


def _time(folder: Path) -> bytes:
    try:
        return read_bytes(folder / TIMESTAMP).strip()
    except (Ungradable, GraderError):
        return b""
