"""Visible checks in a terminal: a student's notebook checked outside of Jupyter.

`run_visible_checks` starts this module as a process of its own. It runs the student's code as Jupyter
would, then the visible checks that the exercise came with, and prints their reports. It is the
student's own code on the student's own machine: no sandbox, no hidden checks.
"""

from __future__ import annotations

import ast
import json
import linecache
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.named_modules import VISIBLE_CHECKS
from grader.course.exercise import Exercise
from grader.course.notebook import parse_cells, read_bytes
from grader.course.student_code import student_code
from grader.workspace.installed_frameworks import require_framework

SECONDS = 120
ENDLESS = "is there a loop that never ends? If other programs keep this machine busy, try again."
PASSED, FAILED = 0, 1


@dataclass(frozen=True)
class CheckRun:
    """Whether the checks passed, and what was printed."""

    passed: bool
    text: str


def run_visible_checks(path: Path, exercise: Exercise) -> CheckRun:
    """Run the visible checks of an exercise on a student's notebook."""
    require_framework(exercise)
    try:
        code = student_code(parse_cells(read_bytes(path), path.suffix), exercise)
    except (Ungradable, GraderError) as error:
        raise UsageError(f"{path}: {error}") from error
    try:
        process = subprocess.run(
            [sys.executable, "-P", "-m", VISIBLE_CHECKS],
            input=json.dumps(
                {"code": code, "checks": exercise.visible_checks, "functions": list(exercise.functions)}
            ),
            cwd=path.parent, env={**os.environ, "MPLBACKEND": "Agg", "PYTHONIOENCODING": "utf-8"},
            capture_output=True, encoding="utf-8", errors="replace", timeout=SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return CheckRun(False, f"  ✗ still running after {SECONDS} seconds: {ENDLESS}")
    text = process.stdout.rstrip("\n")
    if process.returncode not in (PASSED, FAILED):
        text = f"{text}\n  ✗ the program ended before the checks were done.\n{process.stderr[-2000:]}"
        text = text.strip("\n")
    return CheckRun(process.returncode == PASSED, text)


def _main() -> int:
    task = json.load(sys.stdin)
    module = ModuleType("notebook")
    sys.modules[module.__name__] = module
    ran = [_run_cell(place or "code", source, module)[0] for place, source in task["code"]]
    missing = [name for name in task["functions"] if not callable(getattr(module, name, None))]
    if missing:
        if all(ran):
            print(f"  ✗ {missing[0]} is not defined: is its name as the notebook has it?")
        return FAILED
    if not all(ran):
        print("  Where a cell stopped, the others count all the same.")
    outcomes = [_run_cell(place, source, module) for place, source in task["checks"]]
    reports = [passed for _, passed in outcomes if passed is not None]
    return PASSED if reports and all(reports) and all(ran for ran, _ in outcomes) else FAILED


def _run_cell(place: str, source: str, module: ModuleType) -> tuple[bool, bool | None]:
    """Run a cell and print its last value; returns whether it ran, and whether its check passed."""
    from grader.core.magics import without_magics
    from grader.engines.student_error import describe_error
    from grader.student.explain import explain
    from grader.student.report import Report

    filename = f"<{place}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    try:
        tree = ast.parse(without_magics(source), filename)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, filename, "exec", dont_inherit=True), module.__dict__)
        value: Any = None
        if isinstance(last, ast.Expr):
            value = eval(
                compile(ast.Expression(last.value), filename, "eval", dont_inherit=True), module.__dict__
            )
    except Exception as error:
        explanation = explain(describe_error(error, lambda name: name.startswith("<code")))
        print(f"  ✗ {place}: {explanation}".replace("\n", "\n    "))
        return False, None
    if value is not None:
        print(value)
    return True, value.passed if isinstance(value, Report) else None


if __name__ == "__main__":
    sys.exit(_main())
