"""Released solutions: the reference and its explanation as a notebook, which an instructor gives to a class.

It says in its metadata what it is, and does not name its exercise as a submission does: nobody can hand it in by
mistake, and it takes the place of no other notebook.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path, PurePosixPath
from typing import Any

from grader.core.errors import UsageError
from grader.course.exercise import Course, Exercise
from grader.course.explanation import explanation_of

INTRODUCTION = "This is one right answer. Yours may look different: the explanation says which others are right, and why."


def released_place(exercise: Exercise) -> PurePosixPath:
    """Where a bundle has the solution of an exercise."""
    return PurePosixPath(exercise.unit, f"{exercise.id}.ipynb")


def released_solution(exercise: Exercise, course: Course, *, beside: Collection[str]) -> str:
    """The notebook with an exercise's reference and explanation, as JSON.

    Args:
        beside: the slugs whose solutions are in the same bundle: a twin among them is a link.
    """
    explanation = explanation_of(exercise)
    cells = [
        _cell("markdown", f"# {exercise.title}: the solution\n\n{INTRODUCTION}"),
        _cell("code", exercise.reference.source.strip()),
    ]
    if explanation is not None:
        links = {slug: _link(slug, exercise, course, beside) for slug in explanation.twins}
        cells.append(_cell("markdown", explanation.with_links(links).strip()))
    tree = {
        "cells": [{**cell, "id": f"solution-{number}"} for number, cell in enumerate(cells)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "stopgrad": {"solution_of": exercise.slug},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


def require_replaceable(path: Path) -> None:
    """Raises UsageError if there is a file that is no released solution."""
    if not path.exists():
        return
    try:
        metadata = json.loads(path.read_bytes())["metadata"]["stopgrad"]
        is_ours = "solution_of" in metadata
    except (OSError, ValueError, KeyError, TypeError):
        is_ours = False
    if not is_ours:
        raise UsageError(f"{path} is there and is no released solution: choose another folder.")


def _link(slug: str, exercise: Exercise, course: Course, beside: Collection[str]) -> str:
    twin = course.exercises.get(slug)
    if twin is None or slug not in beside:
        return f"`{slug}`"
    folder = "" if twin.unit == exercise.unit else f"../{twin.unit}/"
    return f"[{twin.title}]({folder}{twin.id}.ipynb)"


def _cell(kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {
        "cell_type": kind,
        "metadata": {},
        "source": source.splitlines(keepends=True),
    }
    return {**cell, "execution_count": None, "outputs": []} if kind == "code" else cell
