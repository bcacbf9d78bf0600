"""What came of entering marks: how many are in the gradebook, and a record of each that is not."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field

from grader.core.errors import DiskFull
from grader.core.files import NO_ROOM

UNGRADED = "it could not be graded, through a fault of ours. The same command grades it again."
POSTGRES_DISK_FULL = "53100"


@dataclass(frozen=True)
class NotEntered:
    """One mark that is not in the gradebook, and why."""

    student: str
    exercise: str
    reason: str
    disk_full: bool = False

    def __str__(self) -> str:
        return f"{self.student}, {self.exercise}: not entered: {self.reason}"


@dataclass
class Entered:
    """How many marks are in the gradebook, which are not, and what is worth telling besides."""

    count: int = 0
    missing: list[NotEntered] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def not_entered(student: str, exercise: str, error: Exception) -> NotEntered:
    """The record of a mark that an error kept out of the gradebook."""
    reason = (str(error).splitlines() or [type(error).__name__])[0]
    return NotEntered(student, exercise, reason, _is_disk_full(error))


def _is_disk_full(error: BaseException | None) -> bool:
    """Whether room on a disk would have helped: a file's, SQLite's or PostgreSQL's; nbgrader wraps the error."""
    if error is None:
        return False
    return (
        isinstance(error, DiskFull)
        or getattr(error, "errno", None) in NO_ROOM
        or getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(error, "sqlstate", None) == POSTGRES_DISK_FULL
        or _is_disk_full(error.__cause__ or error.__context__)
    )
