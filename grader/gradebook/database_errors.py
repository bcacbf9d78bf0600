"""What can go wrong with a gradebook, and how it is said in one sentence."""

from __future__ import annotations

import sqlite3

from grader.core.errors import DiskFull
from grader.core.files import NO_ROOM

POSTGRES_DISK_FULL = "53100"
GRADEBOOK_MOVED = "the gradebook was moved, removed or replaced meanwhile. Put it back."
SQLITE_SENTENCES = {
    sqlite3.SQLITE_READONLY_DBMOVED: GRADEBOOK_MOVED,
    sqlite3.SQLITE_BUSY: "another program is writing to the gradebook. Wait until it is done.",
}


def database_errors() -> tuple[type[Exception], ...]:
    """What nbgrader's gradebook raises: errors of the database, of its file, and of its own rules."""
    from nbgrader.api import InvalidEntry, MissingEntry
    from sqlalchemy.exc import SQLAlchemyError

    return (OSError, SQLAlchemyError, InvalidEntry, MissingEntry)


def error_in_words(error: BaseException) -> str:
    """The error as one sentence: nbgrader wraps the database's own, and adds the statement that failed."""
    for cause in _causes(error):
        if sentence := SQLITE_SENTENCES.get(getattr(cause, "sqlite_errorcode", -1)):
            return sentence
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.filename} could not be used: {error.strerror}."
    first_line = (str(error).splitlines() or [type(error).__name__])[0]
    return first_line if first_line.endswith(".") else f"{first_line}."


def is_disk_full(error: BaseException) -> bool:
    """Whether the disk was full, for a file, SQLite or PostgreSQL."""
    return any(
        isinstance(cause, DiskFull)
        or getattr(cause, "errno", None) in NO_ROOM
        or getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(cause, "sqlstate", None) == POSTGRES_DISK_FULL
        for cause in _causes(error)
    )


def _causes(error: BaseException | None) -> list[BaseException]:
    """The error, and those behind it."""
    causes: list[BaseException] = []
    while error is not None and error not in causes:
        causes.append(error)
        error = error.__cause__ or error.__context__
    return causes
