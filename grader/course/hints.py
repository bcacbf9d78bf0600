"""Hints: the folded parts of a notebook's text, from a nudge to nearly there."""

from __future__ import annotations

import re
from typing import NamedTuple

from grader.course.exercise import Exercise

HINT = re.compile(r"<details>\s*<summary>(?P<title>.*?)</summary>(?P<text>.*?)</details>", re.DOTALL)


class Hint(NamedTuple):
    """One hint: its title, and its text in Markdown."""

    title: str
    text: str


def hints_of(exercise: Exercise) -> tuple[Hint, ...]:
    """The hints of an exercise, in the order of its notebook."""
    text = "\n".join(cell.source for cell in exercise.cells if cell.kind == "markdown")
    return tuple(Hint(match["title"].strip(), match["text"].strip()) for match in HINT.finditer(text))
