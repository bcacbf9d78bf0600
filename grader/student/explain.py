"""Explanations of errors: what an exception means, in the words of the course, and what to look at.

Frameworks speak of indexers, tracers and leaf variables. Students meet the same messages again and again. Each is
explained in a sentence or two; the table of them is `explanations`.
"""

from __future__ import annotations

import re

from grader.core.flow import StudentError
from grader.student.explanations import EXPLANATIONS

NOT_WRITTEN = (
    "not written yet: replace `raise NotImplementedError` above by your code, run that cell, then this one."
)


def explain(error: StudentError) -> str:
    """An exception as a student reads it: its message, its line, and what it means."""
    if error.type == "NotImplementedError" and not error.message:
        return NOT_WRITTEN
    meaning = meaning_of(f"{error.type}: {error.message}", error.line)
    if error.type == "NameError" and meaning:
        where = f" ({error.place}: `{error.line}`)" if error.line else ""
        return f"stopped{where}\n{meaning}"
    return f"raised {error}" + (f"\n{meaning}" if meaning else "")


def meaning_of(message: str, line: str = "") -> str:
    """The explanation of a framework's message; empty for one that needs none.

    Args:
        line: the student's line that led to it, if it is known.
    """
    for explanation in EXPLANATIONS:
        match = re.search(explanation.pattern, message)
        if match and re.search(explanation.line, line):
            return match.expand(explanation.meaning)
    return ""
