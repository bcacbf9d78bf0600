"""Mending: a student's notebook made whole for staff to read, with nothing of theirs alive in it.

What was handed in may lack cells or metadata, hold them twice, or come from another program. The
mended notebook is valid and has nbgrader's two cells where nbgrader looks for them. Outputs,
attachments and metadata of the student's are left out, and text cells that are not the exercise's own
show as plain text: nbgrader's pages render whatever a notebook holds, tags, links and formulae.
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
MOST_TEXT = 20_000
DEFINES = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.M)
"""A definition at the left margin. The student's code is not parsed here: a parser has limits of its own."""

RETYPED = "The answer's cell had been turned into text. It was read as code."
UNMARKED = "The answer's cell had lost its mark. It was found by what it defines."
MISSING = "The answer's cell is missing."
TWICE = "The answer's cell is there more than once. All were run in order, so the last one counts."
RETAGGED = "The cell that carries the marks was missing or changed. It was put back."


@dataclass(frozen=True)
class Repaired:
    """A notebook that nbgrader can show, and a sentence for each thing that had to be mended."""

    notebook: dict[str, Any]
    remarks: tuple[str, ...]


def repair(cells: tuple[Cell, ...], exercise: Exercise) -> Repaired:
    """The notebook of these cells; the one that carries the marks is its last."""
    kept = [cell for cell in cells if not _is_checks(cell)]
    answer, remarks = _find_answer(kept, exercise)
    released = any(cell.grade_id == ANSWER for cell in cells)
    if released and not any(cell.source.strip() == TEST_SOURCE for cell in cells):
        remarks.append(RETAGGED)
    made = [_cell(cell, place, exercise, place == answer) for place, cell in enumerate(kept)]
    if answer is None:
        told = "# Nothing that could be read was handed in." if not cells else f"# {MISSING}"
        made.append(_code(told, len(made), answer_metadata()))
    made.append(checks_cell(exercise))
    return Repaired(
        {
            "cells": made,
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


def _is_checks(cell: Cell) -> bool:
    return cell.grade_id == HIDDEN_CHECKS or cell.source.strip() == TEST_SOURCE


def _find_answer(cells: list[Cell], exercise: Exercise) -> tuple[int | None, list[str]]:
    """Where the answer is, and what is odd about it: by its mark, or else by what it defines."""
    remarks = []
    marked = [place for place, cell in enumerate(cells) if cell.grade_id == ANSWER or STUB in cell.tags]
    if len(marked) > 1:
        remarks.append(TWICE)
    if marked:
        if cells[marked[-1]].kind != "code":
            remarks.append(RETYPED)
        return marked[-1], remarks
    wanted = set(exercise.functions)
    defining = [
        place for place, cell in enumerate(cells) if cell.runs and wanted & set(DEFINES.findall(cell.source))
    ]
    if defining:
        return defining[-1], [UNMARKED]
    return None, [MISSING] if cells else []


def _cell(cell: Cell, place: int, exercise: Exercise, is_answer: bool) -> dict[str, Any]:
    if cell.runs or is_answer:
        return _code(cell.source, place, answer_metadata() if is_answer else None)
    ours = any(cell.source == known.source for known in exercise.cells if known.kind == "markdown")
    source = cell.source if ours else _fenced(writable(cell.source)[:MOST_TEXT])
    return {"cell_type": "markdown", "id": _id(place), "metadata": {}, "source": source}


def _code(source: str, place: int, nbgrader: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": _id(place),
        "metadata": {} if nbgrader is None else {"nbgrader": nbgrader},
        "execution_count": None,
        "outputs": [],
        "source": writable(source),
    }


def _fenced(text: str) -> str:
    longest = max(map(len, re.findall("~+", text)), default=0)
    fence = "~" * max(len(FENCE), longest + 1)
    return f"{fence}text\n{text}\n{fence}"


def _id(place: int) -> str:
    return hashlib.sha256(f"cell {place}".encode()).hexdigest()[:8]
