"""What an instructor added to an exercise's notebook: read from the gradebook, and entered there.

The gradebook knows every cell that was released with a mark. What a student's copy says of it is not believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.course.built_notebook import grade_id
from grader.course.exercise import Exercise
from grader.course.instructor_cell import NO_ADDITIONS, Additions, InstructorCell
from grader.course.notebook import ANSWER, HIDDEN_CHECKS
from grader.gradebook.layout import Layout

NO_RESPONSE = "No response."
"""nbgrader's own comment on an answer that is as it was released."""


def read_additions(gradebook: Any, layout: Layout, exercise: Exercise) -> Additions:
    """What the instructor added to the notebook of an exercise that nbgrader has released."""
    notebook = gradebook.find_notebook(exercise.id, exercise.unit)
    graded = {cell.name: cell for cell in notebook.grade_cells}
    tasks = {cell.name: cell for cell in notebook.task_cells}
    solutions = {cell.name for cell in notebook.solution_cells}
    cells = [
        InstructorCell(
            name=cell.name,
            kind=cell.cell_type,
            source=cell.source or "",
            checksum=cell.checksum or "",
            locked=bool(cell.locked),
            grade=cell.name in graded,
            solution=cell.name in solutions,
            task=cell.name in tasks,
            points=getattr(graded.get(cell.name) or tasks.get(cell.name), "max_score", 0.0),
        )
        for cell in notebook.source_cells
        if cell.name not in (ANSWER, HIDDEN_CHECKS)
    ]
    name = f"{exercise.id}.ipynb"
    texts = _texts((layout.source(exercise.unit) / name, layout.release(exercise.unit) / name))
    return Additions(tuple(cells), frozenset(texts))


@dataclass(frozen=True)
class AddedAnswers:
    """A student's copy of the instructor's cells, and what is known of it."""

    additions: Additions = NO_ADDITIONS
    sources: Mapping[str, str] = field(default_factory=dict)
    """By the cell's name, as it is shown to staff."""
    unchanged: frozenset[str] = frozenset()
    """The names of cells that are as they were in the notebook that staff have seen last."""
    handed_in: bool = True

    def enter(self, gradebook: Any, *, student: str, exercise: Exercise) -> None:
        """Enter what can be said without a person, as nbgrader would."""
        names = (exercise.id, exercise.unit, student)
        for cell in self.additions.cells:
            is_empty = not self.handed_in or (cell.solution and self.sources.get(cell.name) == cell.source)
            if cell.is_graded:
                grade = gradebook.find_grade(cell.name, *names)
                _enter_grade(grade, is_empty=is_empty, unchanged=cell.name in self.unchanged)
            if cell.solution or cell.task:
                gradebook.find_comment(cell.name, *names).auto_comment = NO_RESPONSE if is_empty else None


NO_ANSWERS = AddedAnswers()


def _enter_grade(grade: Any, *, is_empty: bool, unchanged: bool) -> None:
    """No answer is no point; anything else is for a person to look at, unless one has and nothing changed since."""
    grade.auto_score = 0.0 if is_empty else None
    if grade.manual_score is None:
        grade.needs_manual_grade = not is_empty
    elif not unchanged:
        grade.needs_manual_grade = True


def added_answers(
    additions: Additions, notebook: dict[str, Any], *, handed_in: bool, last_seen: Path | None = None
) -> AddedAnswers:
    """What a student wrote into the instructor's cells.

    Args:
        notebook: the student's, as it is shown to staff.
        last_seen: where the notebook is that staff have seen last.
    """
    sources = _sources(notebook)
    before = _sources(_read(last_seen)) if last_seen else {}
    unchanged = frozenset(name for name, source in sources.items() if before.get(name) == source)
    return AddedAnswers(additions, sources, unchanged, handed_in)


def _sources(notebook: Any) -> dict[str, str]:
    """The sources of the cells that nbgrader has a name for."""
    return {name: _text(cell) for cell in notebook["cells"] if (name := grade_id(cell))}


def _texts(paths: Iterable[Path]) -> Iterable[str]:
    """The text cells of staff's notebooks."""
    cells = (cell for path in paths for cell in _read(path)["cells"])
    return (_text(cell) for cell in cells if cell.get("cell_type") == "markdown")


def _read(path: Path) -> dict[str, Any]:
    """A notebook of staff's; one that cannot be read has no cells."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        if all(isinstance(cell, dict) for cell in notebook["cells"]):
            return dict(notebook)
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return {"cells": []}


def _text(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)
