"""Student errors: an exception described by the line of the student's code that led to it."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable

from grader.core.flow import StudentError
from grader.engines.source_lines import is_check_cell

MAX_TEXT = 400
ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")


def describe_error(error: BaseException, is_student_file: Callable[[str], bool]) -> StudentError:
    """Describe an exception by the last line of the student's that led to it."""
    place = line = ""
    if isinstance(error, SyntaxError) and is_student_file(error.filename or ""):
        place, line = _place(error.filename or "", error.lineno), (error.text or "").strip()
    else:
        frames = [
            frame for frame in traceback.extract_tb(error.__traceback__) if is_student_file(frame.filename)
        ]
        own = [
            frame for frame in frames if not is_check_cell(frame.filename)
        ]  # and not a network of the page
        for frame in (own or frames)[-1:]:
            place, line = _place(frame.filename, frame.lineno), (frame.line or "").strip()
    return StudentError(type(error).__name__, summary(error), place, line[:MAX_TEXT])


def summary(error: BaseException) -> str:
    """The first sentence or so of an exception's message, the same on every run."""
    try:
        text = str(error.msg if isinstance(error, SyntaxError) else error)
    except BaseException:  # a student's own exception may fail to print, in any way it likes
        return ""
    first = text.strip().split("\n", 1)[0]
    return ADDRESS.sub("0x…", first)[:MAX_TEXT]


def reason(error: BaseException) -> str:
    """The same, never empty: the exception's type where it has no message."""
    return summary(error) or type(error).__name__


def _place(filename: str, number: int | None) -> str:
    cell = filename.strip("<>")
    return f"{cell}, line {number}" if filename.startswith("<code") else f"line {number}"
