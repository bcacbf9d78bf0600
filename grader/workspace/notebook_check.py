"""`check(...)` as a notebook imports it: the visible check, and what the notebook's own page says of a mistake.

The check itself knows no page. Here the page is found, its words are added to a report that failed, and a solved
exercise is written down in the workspace, if the notebook lies in one.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.course.exercise import Exercise
from grader.student.check import check as check_function
from grader.student.explain import NOT_WRITTEN
from grader.student.report import Report
from grader.workspace.advice import advice
from grader.workspace.page import page_of
from grader.workspace.validation import CHECKED
from grader.workspace.workspace import Workspace, find_workspace


@functools.wraps(check_function)
def check(function: Callable[..., Any], **expected: Any) -> Report:
    """As the check of `student`, whose words a student reads as help."""
    namespace = sys._getframe(1).f_globals
    report = check_function(function, **expected)
    CHECKED.note(namespace, passed=report.passed)
    exercise = page_of(report.function, namespace)
    if exercise is None:
        return report
    workspace = _workspace()
    if report.passed:
        _PASSED.note(exercise, namespace, workspace)
        return report
    if any(line.text == NOT_WRITTEN for line in report.lines):
        return report
    hints_taken = workspace.record(exercise).hints if workspace else 0
    return replace(report, advice=advice(report.data(), exercise, hints_taken=hints_taken))


class _PassedChecks:
    """Which check cells of an exercise the functions that are defined now have passed."""

    def __init__(self) -> None:
        self._functions: dict[str, list[Any]] = {}
        self._cells: dict[str, set[str]] = {}

    def note(self, exercise: Exercise, namespace: Mapping[str, Any], workspace: Workspace | None) -> None:
        """Write down that a check passed; the exercise is solved when all of its check cells have."""
        cell = _running_cell(namespace)
        functions = [namespace[name] for name in exercise.functions]
        known = self._functions.get(exercise.slug)
        if known is None or any(one is not other for one, other in zip(known, functions, strict=True)):
            self._functions[exercise.slug], self._cells[exercise.slug] = functions, set()
        self._cells[exercise.slug].add(cell)
        checks = {source.strip() for _, source in exercise.visible_checks}
        if workspace is not None and checks <= self._cells[exercise.slug]:
            workspace.record_solved(exercise)


_PASSED = _PassedChecks()
"""A kernel runs one cell at a time, and checks of one exercise can stand in several cells."""


def _running_cell(namespace: Mapping[str, Any]) -> str:
    """The source of the cell that runs now, where this is a notebook's kernel."""
    cells = namespace.get("In")
    return str(cells[-1]).strip() if isinstance(cells, list) and cells else ""


def _workspace() -> Workspace | None:
    try:
        return find_workspace(Path.cwd())
    except (UsageError, OSError):
        return None
