"""Submissions: one student's file for one exercise, read into the code to run."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from grader.core.errors import GraderError, Ungradable
from grader.course.archive import read_member
from grader.course.exercise import Exercise, Solution
from grader.course.notebook import parse_cells, read_bytes
from grader.course.student_code import student_code


@dataclass(frozen=True)
class Submission:
    """What a student handed in: the code cells to run, or why there are none."""

    student: str
    exercise: Exercise
    cells: tuple[tuple[str, str], ...]
    digest: str
    problem: Ungradable | None = None
    grader_error: GraderError | None = None
    path: Path = field(default=Path(), compare=False)

    @property
    def key(self) -> tuple[str, str]:
        """Unique in a batch. The verdict with this student and this exercise belongs to it."""
        return self.student, self.exercise.slug

    @property
    def name(self) -> str:
        """The submission as messages call it."""
        return f"{self.student} {self.exercise.slug}"


def read_submission(path: Path, student: str, exercise: Exercise, member: str | None = None) -> Submission:
    """Read a file, or a member of an archive. Nothing is raised: what is wrong is a field."""
    data = b""
    cells: tuple[tuple[str, str], ...] = ()
    problem = None
    grader_error = None
    try:
        data = read_bytes(path) if member is None else read_member(path, member)
        cells = student_code(parse_cells(data, Path(member or path).suffix), exercise)
    except Ungradable as error:
        problem = error
    except GraderError as error:
        grader_error = error
    return Submission(student, exercise, cells, _digest(data), problem, grader_error, path)


def solution_as_submission(solution: Solution, exercise: Exercise, student: str = "") -> Submission:
    """A solution of the course as a submission; `student` is its name in the batch."""
    data = solution.path.read_bytes()
    return Submission(
        student=student or solution.name,
        exercise=exercise,
        cells=(("", data.decode("utf-8")),),
        digest=_digest(data),
        path=solution.path,
    )


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


@dataclass(frozen=True)
class SubmissionFile:
    """A file to grade: whose it is, and for which exercise. It is not read yet."""

    path: Path
    student: str
    exercise: Exercise
    member: str | None = None
    """Its name in the archive, if `path` is one."""
    fault: Ungradable | GraderError | None = None
    """Why there is no file to read, if there is none."""

    def read(self) -> Submission:
        """The submission itself."""
        if self.fault is None:
            return read_submission(self.path, self.student, self.exercise, self.member)
        problem = self.fault if isinstance(self.fault, Ungradable) else None
        grader_error = self.fault if isinstance(self.fault, GraderError) else None
        return Submission(self.student, self.exercise, (), "", problem, grader_error, self.path)
