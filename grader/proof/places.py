"""Places: in which line of an exercise's files a finding belongs."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from grader.core.finding import Finding
from grader.core.verdict import Check, Verdict
from grader.course.course_toml import course_toml, line_of_exercise
from grader.course.exercise import Exercise


def finding_at_check(exercise: Exercise, check: str, message: str, diff: str = "") -> Finding:
    """A finding at the definition of a check, or at the grader's first line where there is no such check."""
    try:
        tree = ast.parse(exercise.grader.read_text(encoding="utf-8"))
    except SyntaxError:
        return Finding(exercise.grader, 1, message, diff)
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    line = next((function.lineno for function in functions if function.name == check), 1)
    return Finding(exercise.grader, line, message, diff)


def finding_at_contract(exercise: Exercise, function: str, message: str) -> Finding:
    """A finding at the contract of a function, or at the grader's first line where it cannot be told."""
    calls = (call for call in contract_calls(exercise) if call.args)
    line = next((call.lineno for call in calls if ast.unparse(call.args[0]) == repr(function)), 1)
    return Finding(exercise.grader, line, message)


def contract_calls(exercise: Exercise) -> list[ast.Call]:
    """Where the hidden grader declares contracts."""
    try:
        tree = ast.parse(exercise.grader.read_text(encoding="utf-8"))
    except SyntaxError:
        return []
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Contract"]


def is_python(path: Path) -> bool:
    """Whether a file can be parsed."""
    try:
        ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError):
        return False
    return True


def finding_in_course_file(exercise: Exercise, message: str) -> Finding:
    """A finding at the exercise's line in course.toml."""
    line = line_of_exercise(exercise.root, exercise.slug)
    return Finding(course_toml(exercise.root), line, message)


def grader_failures(exercise: Exercise, complaints: Iterable[str]) -> list[Finding]:
    """A finding for each complaint about the hidden grader."""
    advice = f"Correct it; `pytest {exercise.folder.relative_to(exercise.root)}` shows the whole error."
    return [
        Finding(exercise.grader, 1, f"The hidden grader failed: {complaint.rstrip('.')}. {advice}")
        for complaint in complaints
    ]


def first_failure(verdict: Verdict) -> Check | None:
    """The first check that did not pass."""
    return next((check for check in verdict.checks if check.outcome != "passed"), None)


def reason(verdict: Verdict) -> str:
    """Why a verdict is not full: its first failure, or its cause."""
    check = first_failure(verdict)
    return f"{check.name}: {check.message}" if check else str(verdict.cause or "")
