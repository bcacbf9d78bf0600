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
from grader.course.instructor_cell import NO_ADDITIONS, Additions, InstructorCell
from grader.course.notebook import ANSWER, HIDDEN_CHECKS, STUB, Cell
from grader.course.release import answer_metadata, checks_cell, is_checks_source

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


def repair(cells: tuple[Cell, ...], exercise: Exercise, additions: Additions = NO_ADDITIONS) -> Repaired:
    """The notebook of these cells. Its last cell carries the marks.

    Args:
        additions: what the instructor added. These cells keep their marks, and one that is missing is put back.
    """
    student_cells = [cell for cell in cells if not _carries_marks(cell)]
    answer, remarks = _find_answer(student_cells, exercise)
    released = any(cell.grade_id == ANSWER for cell in cells)
    if released and not any(is_checks_source(cell.source) for cell in cells):
        remarks.append(CHECKS_CELL_RESTORED)
    texts = {*additions.texts, *(cell.source for cell in exercise.cells if cell.kind == "markdown")}
    added = _find_added(student_cells, additions, answer)
    items = [
        _added(cell.source, index, added[index])
        if index in added
        else _cell(cell, index, texts, is_answer=index == answer)
        for index, cell in enumerate(student_cells)
    ]
    if answer is None:
        comment = "# Nothing that could be read was handed in." if not cells else f"# {MISSING}"
        items.append(_code(comment, len(items), answer_metadata()))
    for addition in additions.cells:
        if addition.is_graded and addition not in added.values():
            items.append(_added(addition.put_back, len(items), addition))
            remarks += [f"The cell `{addition.name}` is missing. It was put back, without an answer."] * bool(
                cells
            )
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
    return cell.grade_id == HIDDEN_CHECKS or is_checks_source(cell.source)


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


def _find_added(cells: list[Cell], additions: Additions, answer: int | None) -> dict[int, InstructorCell]:
    """The instructor's cells by their index. Of a cell that is there twice the last one counts, as in nbgrader."""
    last = {cell.grade_id: index for index, cell in enumerate(cells) if index != answer}
    return {last[addition.name]: addition for addition in additions.cells if addition.name in last}


def _cell(cell: Cell, index: int, texts: set[str], *, is_answer: bool) -> dict[str, Any]:
    if cell.is_code or is_answer:
        return _code(cell.source, index, answer_metadata() if is_answer else None)
    return _text(cell.source if cell.source in texts else _plain(cell.source), index, None)


def _added(source: str, index: int, addition: InstructorCell) -> dict[str, Any]:
    """A cell that the instructor added: locked ones as they were released, answers as the student wrote them."""
    if addition.locked and addition.put_back != source:
        source = addition.source
    if addition.kind == "code":
        return _code(source, index, addition.metadata)
    is_staffs = source in (addition.source, addition.put_back)
    return _text(source if is_staffs else _plain(source), index, addition.metadata)


def _text(source: str, index: int, nbgrader: dict[str, Any] | None) -> dict[str, Any]:
    metadata = {} if nbgrader is None else {"nbgrader": nbgrader}
    return {"cell_type": "markdown", "id": _id(index), "metadata": metadata, "source": source}


def _code(source: str, index: int, nbgrader: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": _id(index),
        "metadata": {} if nbgrader is None else {"nbgrader": nbgrader},
        "execution_count": None,
        "outputs": [],
        "source": writable(source),
    }


def _plain(text: str) -> str:
    """A student's text as plain text. What is cut off is said, so that nobody grades half an answer unaware."""
    text = writable(text)
    cut = len(text) - MAX_TEXT
    return _fenced(
        f"{text[:MAX_TEXT]}\n[{cut} more characters: see the submitted notebook]" if cut > 0 else text
    )


def _fenced(text: str) -> str:
    longest = max(map(len, re.findall("~+", text)), default=0)
    fence = "~" * max(len(FENCE), longest + 1)
    return f"{fence}text\n{text}\n{fence}"


def _id(index: int) -> str:
    return hashlib.sha256(f"cell {index}".encode()).hexdigest()[:8]
