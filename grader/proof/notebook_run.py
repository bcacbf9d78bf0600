"""Rehearsal: an exercise's notebook run top to bottom in a box, unfilled and with the reference."""

from __future__ import annotations

from collections.abc import Iterator

from grader.course.exercise import Exercise
from grader.course.notebook import STUB
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.core.errors import Ungradable
from grader.core.messages import loaded_from_wire

SECONDS = 120.0


def run_notebook(exercise: Exercise, sandbox: Sandbox) -> Iterator[str]:
    """What goes wrong when a student runs the notebook before and after filling in the stub."""
    for filled in (True, False):
        when = "with the reference filled in" if filled else "unfilled"
        box = Box(sandbox, exercise.framework, Limits(SECONDS, exercise.megabytes), staff=True)
        try:
            loaded = loaded_from_wire(
                box.load(exercise.framework, _cells(exercise, filled=filled), visible=True)
            )
        except Ungradable as problem:
            yield f"The notebook, {when}, does not run: {problem.cause}."
            continue
        finally:
            box.close()
        for error in loaded.errors:
            yield f"The notebook, {when}, stops: {error}."
        passed = [report.passed for report in loaded.reports]
        if not passed:
            yield f"The notebook, {when}, runs no visible check(...)."
        elif filled and not all(passed):
            yield "The notebook's visible check rejects the reference."
        elif not filled and any(passed):
            yield "The notebook's visible check accepts the unfilled stub."


def _cells(exercise: Exercise, *, filled: bool) -> list[list[str]]:
    return [
        [cell.place, exercise.reference.source if filled and STUB in cell.tags else cell.source]
        for cell in exercise.cells
        if cell.kind == "code"
    ]
