"""Grader findings: what can be seen of a hidden grader without running it."""

from __future__ import annotations

import ast
import keyword
import math
from collections.abc import Iterator

from grader.core.finding import Finding
from grader.course.exercise import Exercise
from grader.course.grader_points import checks_of
from grader.proof.places import finding_in_course_file


def grader_faults(exercise: Exercise) -> Iterator[Finding]:
    """Why a hidden grader or a reference cannot be run, or gives no marks that mean anything."""
    for path in (exercise.grader, exercise.reference.path):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None) or 1
            what = getattr(error, "msg", None) or str(error)
            message = (
                f"{path.name}, line {line}, is not Python: {what}. Correct it: without it nothing is proven."
            )
            yield Finding(path, line, message)
            continue
        if path == exercise.grader:
            yield from _wrong_points(exercise, tree)


def _wrong_points(exercise: Exercise, tree: ast.Module) -> Iterator[Finding]:
    for check in checks_of(tree):
        for call in check.decorator_list:
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.points"):
                given = ", ".join(map(ast.unparse, [*call.args, *(one.value for one in call.keywords)]))
                if len(call.args) != 1 or call.keywords or not _may_be_points(call.args[0]):
                    message = (
                        f"points({given}) of {check.name}: a check is worth a number above 0. Write one."
                    )
                    yield Finding(exercise.grader, call.lineno, message)


def _may_be_points(node: ast.expr) -> bool:
    """Whether it is a number above 0, or computed when the grader runs."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return True
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < math.inf


def untitled_checks(exercise: Exercise) -> Iterator[Finding]:
    """Checks without a docstring."""
    for check in checks_of(ast.parse(exercise.grader.read_text(encoding="utf-8"))):
        if not (ast.get_docstring(check) or "").strip():
            message = (
                f"{check.name} has no docstring: write the title that a student reads, such as what holds."
            )
            yield Finding(exercise.grader, check.lineno, message)


def name_findings(exercise: Exercise) -> Iterator[Finding]:
    """An id that no function and no module of Python can have."""
    if keyword.iskeyword(exercise.id):
        message = (
            f"The exercise is called {exercise.id!r}, which is a word of Python: no function can have this name. "
            "Give it another id, and rename its notebook, its folder and its grader."
        )
        yield finding_in_course_file(exercise, message)
