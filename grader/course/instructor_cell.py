"""Instructor cells: what an instructor added to an exercise's notebook, as it was released.

A question that is graded by hand, a task, a locked cell, a test: nbgrader's metadata says which. Tests in an exercise's
notebook are never run, because that would run the student's code outside the sandbox: a person grades them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grader.course.release import SCHEMA, as_points

PUT_BACK = "This cell was missing from what was handed in. It was put back."


@dataclass(frozen=True)
class InstructorCell:
    """One cell of the instructor's, with nbgrader's words for what it is."""

    name: str
    kind: str
    """`code` or `markdown`."""
    source: str
    checksum: str
    locked: bool = False
    grade: bool = False
    solution: bool = False
    task: bool = False
    points: float = 0.0

    @property
    def is_graded(self) -> bool:
        """Whether it has points."""
        return self.grade or self.task

    @property
    def is_test(self) -> bool:
        """Whether nbgrader would run it, and take its output for a score."""
        return self.grade and not self.solution and self.kind == "code"

    @property
    def metadata(self) -> dict[str, Any]:
        """nbgrader's metadata of the cell, as it was released."""
        points = {"points": as_points(self.points)} if self.is_graded else {}
        return {
            "schema_version": SCHEMA,
            "grade": self.grade,
            "grade_id": self.name,
            "locked": self.locked,
            "solution": self.solution,
            "task": self.task,
            "cell_type": self.kind,
            "checksum": self.checksum,
            **points,
        }

    @property
    def put_back(self) -> str:
        """Its source for a notebook that lacks it. It says so, and so it is no empty answer to nbgrader."""
        return f"# {PUT_BACK}\n{self.source}" if self.kind == "code" else f"*{PUT_BACK}*\n\n{self.source}"


@dataclass(frozen=True)
class Additions:
    """All that an instructor added to an exercise's notebook: marked cells, and texts that are shown as they are."""

    cells: tuple[InstructorCell, ...] = ()
    texts: frozenset[str] = frozenset()

    def find(self, name: str) -> InstructorCell | None:
        """The cell of that name."""
        return next((cell for cell in self.cells if cell.name == name), None)


NO_ADDITIONS = Additions()
