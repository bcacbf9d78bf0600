"""Visible checks in a box: a notebook run from top to bottom, with the checks that students see.

The site runs a student's notebook so, the proof runs the exercise's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grader.core.role import Role
from grader.course.exercise import Exercise
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox


def run_in_box(
    cells: Iterable[tuple[str, str]],
    exercise: Exercise,
    *,
    sandbox: Sandbox,
    limits: Limits,
    role: Role = Role.STUDENT,
) -> Any:
    """Run the cells in a new box. Returns its answer: errors, reports of the checks, printed text.

    Raises Ungradable if the code ended the box.
    """
    box = Box(sandbox, exercise.framework, limits, role=role)
    try:
        return box.load(exercise.framework, [list(cell) for cell in cells], visible=True)
    finally:
        box.close()
