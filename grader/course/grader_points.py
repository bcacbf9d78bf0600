"""Points of a hidden grader, read from its source without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from grader.core.errors import UsageError
from grader.course.course_toml import course_toml, line_of_points
from grader.course.exercise import Course, Exercise

CONTRACTS = ("contract", "contracts")
"""What a grader calls its contract. With one it has a check more, worth one point: the standing rules."""
COUNTED = "points"
UNCOUNTED = ("needs", "points", "timeout")
"""Marks that change nothing about how often a check is run."""


def require_same_points(course: Course) -> None:
    """Raise UsageError, with the line, where course.toml gives an exercise other points than its grader's checks have.

    Where weights decide, or where the points can only be known by running the grader, nothing is said.
    """
    for exercise in course.exercises.values():
        points = None if exercise.weights else points_of_grader(exercise.grader)
        if points is not None and points != exercise.points:
            raise UsageError(_unlike(exercise, points))


def points_of_grader(path: Path) -> float | None:
    """What the checks of a grader are worth together; None if that cannot be told without running it."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):  # not there, or no Python: others say so
        return None
    checks = checks_of(tree)
    if not checks or any(isinstance(node, ast.ClassDef | ast.If | ast.For | ast.Try) for node in tree.body):
        return None
    if any(name == "*" or name.startswith("test") for name in _imported(tree)) or _assigns(
        tree, ("pytestmark",)
    ):
        return None
    total = 1.0 if _assigns(tree, CONTRACTS) else 0.0
    for check in checks:
        points = _points(check)
        if points is None:
            return None
        total += points
    return total


def checks_of(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions that pytest takes for checks: tests that are given the student's solution."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [
        one
        for one in functions
        if one.name.startswith("test") and any(argument.arg == "student" for argument in one.args.args)
    ]


def _points(check: ast.FunctionDef) -> float | None:
    """The points of one check, 1 if nothing is said; None where they are computed, or the check is run several times."""
    points = 1.0
    for mark in check.decorator_list:
        name = ast.unparse(mark.func if isinstance(mark, ast.Call) else mark).rpartition(".")[2]
        if name not in UNCOUNTED:
            return None
        if name == COUNTED:
            try:
                points = float(ast.literal_eval(mark.args[0]))  # type: ignore[attr-defined] # what it has not, it raises
            except (AttributeError, IndexError, TypeError, ValueError):
                return None
    return points


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and not (node.module == "grader" and node.names[0].name == "*"):
            yield from (alias.asname or alias.name for alias in node.names)


def _assigns(tree: ast.Module, names: tuple[str, ...]) -> bool:
    targets = [
        target
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return any(isinstance(target, ast.Name) and target.id in names for target in targets)


def _unlike(exercise: Exercise, points: float) -> str:
    line = line_of_points(exercise.root, exercise.slug)
    return (
        f"{course_toml(exercise.root)}, line {line}: points of {exercise.slug} is {exercise.points:g}, but its "
        f"grader's checks add up to {points:g}. Did you mean points = {points:g}?"
    )
