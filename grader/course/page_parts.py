"""Page parts: which cells of an exercise's notebook stand before the stub, and which only matter after a pass."""

from __future__ import annotations

from collections.abc import Sequence

from grader.course.notebook import STUB, Cell

TASK = "## Problem"
"""From this heading to the stub, a page says what is to be written."""
WORTH = "## What your stop is worth"
"""From this heading on, a page is for those who have solved it."""


def stub_index(cells: Sequence[Cell]) -> int:
    """Where the stub stands; at the end if there is none."""
    return next((index for index, cell in enumerate(cells) if STUB in cell.tags), len(cells))


def task_index(cells: Sequence[Cell]) -> int:
    """Where the task begins; at the stub if no heading says so."""
    stub = stub_index(cells)
    starts = (index for index, cell in enumerate(cells[:stub]) if cell.source.lstrip().startswith(TASK))
    return next((index for index in starts if cells[index].kind == "markdown"), stub)


def worth_index(cells: Sequence[Cell]) -> int:
    """Where the part begins that comes after a pass; at the end if there is none."""
    starts = (index for index, cell in enumerate(cells) if cell.source.lstrip().startswith(WORTH))
    return next((index for index in starts if cells[index].kind == "markdown"), len(cells))
