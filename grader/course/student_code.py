"""Student code: which cells of a notebook are the student's, for grading and for `grader check` alike."""

from __future__ import annotations

from collections.abc import Iterable

from grader.course.exercise import Exercise
from grader.course.notebook import CHECK, HIDDEN_CHECKS, Cell
from grader.course.release import is_checks_source


def student_code(cells: Iterable[Cell], exercise: Exercise) -> tuple[tuple[str, str], ...]:
    """The student's cells to run, each as its place and its source.

    An answer cell that was turned into text is code. The examples and checks that came with the
    notebook are not the student's.
    """
    return tuple(
        (cell.place, cell.source)
        for cell in cells
        if cell.is_code
        and CHECK not in cell.tags
        and cell.grade_id != HIDDEN_CHECKS
        and not is_checks_source(cell.source)
        and cell.source.strip() not in exercise.supplied_sources
    )
