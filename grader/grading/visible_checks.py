"""Visible checks in a box: a notebook run from top to bottom, with the checks that students see.

The site runs a student's notebook so, the proof runs the exercise's own.
"""

from __future__ import annotations

from collections.abc import Iterable

from grader.core.loaded import LoadResult
from grader.core.messages import loaded_from_wire
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
    recorded: bool = False,
) -> LoadResult:
    """Run the cells in a new box: its errors, the reports of the checks, what was printed.

    Raises Ungradable if the code ended the box, WireError if its answer has another form.
    """
    box = Box(
        sandbox,
        exercise.framework,
        limits,
        role=role,
        libraries=exercise.libraries,
        files=exercise.helper_files,
    )
    try:
        sources = [list(cell) for cell in cells]
        return loaded_from_wire(box.load(exercise.framework, sources, visible=True, recorded=recorded))
    finally:
        box.close()
