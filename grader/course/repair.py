"""Repair: a student's notebook made valid and safe for staff to read.

A submission may lack cells or metadata, hold them twice, or come from another program. The repaired
notebook is valid and has nbgrader's two cells where nbgrader looks for them. The student's outputs,
attachments and metadata are left out. Text cells that the student wrote become plain text, because
nbgrader's pages would render their tags, links and formulae.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from grader.core.text import writable
from grader.course.exercise import Exercise
from grader.course.notebook import ANSWER, HIDDEN_CHECKS, STUB, Cell
from grader.course.release import TEST_SOURCE, answer_metadata, checks_cell

FENCE = "~~~"
MAX_TEXT = 20_000
DEFINES = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.M)
"""A definition at the left margin. The student's code is not parsed here: it could exhaust the parser."""

RETYPED = "The answer's cell had been turned into text. It was read as code."
UNMARKED = "The answer's cell had lost its mark. It was found by what it defines."
MISSING = "The answer's cell is missing."
TWICE = "The answer's cell is there more than once. All were run in order, so the last one counts."
CHECKS_CELL_RESTORED = "The cell that carries the marks was missing or changed. It was put back."


@dataclass(frozen=True)
class Repaired:
    """A notebook that nbgrader can show, and one sentence per repair."""

    notebook: dict[str, Any]
    remarks: tuple[str, ...]


def repair(cells: tuple[Cell, ...], exercise: Exercise) -> Repaired:
    """The notebook of these cells. Its last cell carries the marks."""
    student_cells = [cell for cell in cells if not _carries_marks(cell)]
    answer, remarks = _find_answer(student_cells, exercise)
    released = any(cell.grade_id == ANSWER for cell in cells)
    if released and not any(cell.source.strip() == TEST_SOURCE for cell in cells):
        remarks.append(CHECKS_CELL_RESTORED)
    items = [_cell(cell, index, exercise, index == answer) for index, cell in enumerate(student_cells)]
    if answer is None:
        comment = "# Nothing that could be read was handed in." if not cells else f"# {MISSING}"
        items.append(_code(comment, len(items), answer_metadata()))
    items.append(checks_cell(exercise))
    return Repaired(
        {
            "cells": items,
            "metadata": {
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                "language_info": {"name": "python"},
                "stopgrad": {"exercise": exercise.slug},
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        },
        tuple(remarks),
    )


def as_text(notebook: dict[str, Any]) -> str:
    """A notebook as the text of its file."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _carries_marks(cell: Cell) -> bool:
    return cell.grade_id == HIDDEN_CHECKS or cell.source.strip() == TEST_SOURCE


def _find_answer(cells: list[Cell], exercise: Exercise) -> tuple[int | None, list[str]]:
    """The index of the answer cell and remarks on it. It is found by its mark, or by what it defines."""
    remarks = []
    marked = [index for index, cell in enumerate(cells) if cell.grade_id == ANSWER or STUB in cell.tags]
    if len(marked) > 1:
        remarks.append(TWICE)
    if marked:
        if cells[marked[-1]].kind != "code":
            remarks.append(RETYPED)
        return marked[-1], remarks
    functions = set(exercise.functions)
    defining = [
        index
        for index, cell in enumerate(cells)
        if cell.is_code and functions & set(DEFINES.findall(cell.source))
    ]
    if defining:
        return defining[-1], [UNMARKED]
    return None, [MISSING] if cells else []


def _cell(cell: Cell, index: int, exercise: Exercise, is_answer: bool) -> dict[str, Any]:
    if cell.is_code or is_answer:
        return _code(cell.source, index, answer_metadata() if is_answer else None)
    exercise_texts = (other.source for other in exercise.cells if other.kind == "markdown")
    source = cell.source if cell.source in exercise_texts else _fenced(writable(cell.source)[:MAX_TEXT])
    return {"cell_type": "markdown", "id": _id(index), "metadata": {}, "source": source}


def _code(source: str, index: int, nbgrader: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": _id(index),
        "metadata": {} if nbgrader is None else {"nbgrader": nbgrader},
        "execution_count": None,
        "outputs": [],
        "source": writable(source),
    }


def _fenced(text: str) -> str:
    longest = max(map(len, re.findall("~+", text)), default=0)
    fence = "~" * max(len(FENCE), longest + 1)
    return f"{fence}text\n{text}\n{fence}"


def _id(index: int) -> str:
    return hashlib.sha256(f"cell {index}".encode()).hexdigest()[:8]
