"""Notebook run: an exercise's notebook, run from top to bottom in a box, unfilled and with the reference."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.errors import Ungradable
from grader.core.finding import Finding
from grader.core.role import Role
from grader.course.exercise import Exercise
from grader.course.notebook import STUB
from grader.grading.visible_checks import run_in_box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

SECONDS = 120.0


def run_notebook(exercise: Exercise, sandbox: Sandbox) -> Iterator[Finding]:
    """What goes wrong when a student runs the notebook before and after filling in the stub."""
    for filled in (True, False):
        for message in _run(exercise, sandbox, filled=filled):
            yield Finding(exercise.notebook, 1, message)


def _run(exercise: Exercise, sandbox: Sandbox, *, filled: bool) -> Iterator[str]:
    when = "with the reference filled in" if filled else "unfilled"
    cells, limits = _cells(exercise, filled=filled), Limits(SECONDS, exercise.megabytes)
    try:
        loaded = run_in_box(cells, exercise, sandbox=sandbox, limits=limits, role=Role.REFERENCE)
    except Ungradable as problem:
        yield f"The notebook, {when}, does not run: {problem.cause}."
        return
    for error in loaded.errors:
        yield f"The notebook, {when}, stops: {error}."
    passed = [report.passed for report in loaded.reports]
    if not passed:
        yield f"The notebook, {when}, runs no visible check(...)."
    elif filled and not all(passed):
        yield "The notebook's visible check rejects the reference."
    elif not filled and any(passed):
        yield "The notebook's visible check accepts the unfilled stub."


def _cells(exercise: Exercise, *, filled: bool) -> list[tuple[str, str]]:
    return [
        (cell.place, exercise.reference.source if filled and STUB in cell.tags else cell.source)
        for cell in exercise.cells
        if cell.kind == "code"
    ]
