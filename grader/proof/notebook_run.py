"""Notebook run: an exercise's notebook, run from top to bottom in a box, with the reference and unfilled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grader.core.cell_output import CellOutput
from grader.core.errors import Ungradable
from grader.core.finding import Finding
from grader.core.loaded import CheckReport, LoadResult
from grader.course.exercise import Exercise
from grader.course.notebook import CHECK, STUB
from grader.proof.page_box import PageBox


@dataclass(frozen=True)
class NotebookRun:
    """What went wrong when the notebook was run, and what its cells showed and reported of the reference."""

    findings: tuple[Finding, ...] = ()
    reports: tuple[CheckReport, ...] = ()
    shown: tuple[tuple[CellOutput, ...], ...] = ()
    """What each code cell showed; empty where one of them stopped."""


def run_notebook(exercise: Exercise, page_box: PageBox) -> NotebookRun:
    """What happens when a student runs the notebook before and after filling in the stub."""
    messages: list[str] = []
    with_reference = NotebookRun()
    for filled in (True, False):
        when = "with the reference filled in" if filled else "unfilled"
        try:
            loaded = page_box.run(_cells(exercise, filled=filled), recorded=filled)
        except Ungradable as problem:
            messages.append(
                f"The notebook, {when}, does not run: {problem.cause}. Run it in JupyterLab and correct it."
            )
            continue
        messages += _judge(loaded, when, filled=filled)
        if filled:
            shown = () if loaded.errors else loaded.shown
            with_reference = NotebookRun(reports=loaded.reports, shown=shown)
    findings = tuple(Finding(exercise.notebook, 1, message) for message in messages)
    return replace(with_reference, findings=findings)


def _judge(loaded: LoadResult, when: str, *, filled: bool) -> Iterator[str]:
    for error in loaded.errors:
        yield f"The notebook, {when}, stops: {error}. Correct the cell{', or the reference' if filled else ''}."
    passed = [report.passed for report in loaded.reports]
    if not passed:
        yield f"The notebook, {when}, runs no visible check(...). Add a cell that does, tagged `{CHECK}`."
    elif filled and not all(passed):
        yield "The notebook's visible check rejects the reference. Correct what it expects."
    elif not filled and any(passed):
        yield "The notebook's visible check accepts the unfilled stub. Let it call the function and expect a value."


def _cells(exercise: Exercise, *, filled: bool) -> list[tuple[str, str]]:
    return [
        (cell.place, exercise.reference.source if filled and STUB in cell.tags else cell.source)
        for cell in exercise.cells
        if cell.kind == "code"
    ]
