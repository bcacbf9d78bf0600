"""A shown error: what a student reads of an exception in a hidden check.

Code can raise whatever it was called with. Numbers are shown to three digits, so that nobody can copy hidden inputs
from a message; long words, which may be numbers written otherwise, are left out. The errors of libraries say shapes
and types, and stay as they are. The student's line is shown whole if it is one of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from grader.core.flow import StudentError

MAX_DIGITS_OF_INTEGER, MAX_DIGITS_OF_WORD, MAX_WORD = 6, 4, 40
MAX_DIGITS = 36
"""How many digits a whole message shows."""
LEFT_OUT = "…"
TOKEN = re.compile(
    r"(?<![\w.])(?P<number>(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?)(?!\w)|(?P<word>\w+)"
)


def shown_error(error: StudentError, lines: Collection[str]) -> StudentError:
    """The error with rounded numbers.

    Args:
        lines: of the student's code, without the blanks around them.
    """
    known = bool(error.line) and any(line.startswith(error.line) for line in lines)
    return replace(
        error,
        type=rounded(error.type),
        message=rounded(error.message),
        place=rounded(error.place),
        line=error.line if known else rounded(error.line),
    )


def rounded(text: str) -> str:
    """A text whose numbers have three digits."""
    left = MAX_DIGITS

    def shorter(token: re.Match[str]) -> str:
        nonlocal left
        shown = _number(token["number"]) if token["number"] else _word(token["word"])
        left -= sum(character.isdigit() for character in shown)
        return shown if left >= 0 else LEFT_OUT

    return TOKEN.sub(shorter, text)


def _number(text: str) -> str:
    if text.isdecimal() and len(text) <= MAX_DIGITS_OF_INTEGER:
        return text
    try:
        return f"{float(text):.3g}"
    except (ValueError, OverflowError):
        return LEFT_OUT


def _word(text: str) -> str:
    digits = sum(character.isdigit() for character in text)
    return LEFT_OUT if digits > MAX_DIGITS_OF_WORD or len(text) > MAX_WORD else text
