"""Trial: a student's notebook checked outside of Jupyter, in a process of its own.

`run_visible_checks` hands the code to a child of this file, which runs it as Jupyter would, then the visible
checks that the exercise came with, and prints what they found. It is the student's own code on the
student's own machine: no sandbox, no hidden check.
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
from grader.course.exercise import Exercise
from grader.course.notebook import CHECK, read_bytes
from grader.workspace.material import code_of, require_framework

SECONDS = 120
PASSED, WANTING = 0, 1


@dataclass(frozen=True)
class CheckRun:
    """How it went, and what was printed."""

    passed: bool
    text: str


def run_visible_checks(path: Path, exercise: Exercise) -> CheckRun:
    """Run the visible checks of an exercise on a student's notebook."""
    require_framework(exercise)
    try:
        code = code_of(read_bytes(path), exercise)
    except (Ungradable, GraderError) as error:
        raise UsageError(f"{path}: {error}") from error
    checks = [(cell.place, cell.source) for cell in exercise.cells if CHECK in cell.tags]
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "grader.workspace.visible_checks"],
            input=json.dumps({"code": code, "checks": checks}),
            cwd=path.parent, env={**os.environ, "MPLBACKEND": "Agg", "PYTHONIOENCODING": "utf-8"},
            capture_output=True, encoding="utf-8", errors="replace", timeout=SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return CheckRun(False, f"  ✗ still running after {SECONDS} seconds: is there a loop that never ends?")
    told = done.stdout.rstrip("\n")
    if done.returncode not in (PASSED, WANTING):
        told = f"{told}\n  ✗ the program ended before the checks were done.\n{done.stderr[-2000:]}".strip(
            "\n"
        )
    return CheckRun(done.returncode == PASSED, told)


def _main() -> int:
    task = json.load(sys.stdin)
    module = ModuleType("notebook")
    sys.modules[module.__name__] = module
    for place, source in task["code"]:
        if not _run(place, source, module)[0]:
            return WANTING
    outcomes = [_run(place, source, module) for place, source in task["checks"]]
    reports = [report for _, report in outcomes if report is not None]
    return PASSED if reports and all(reports) and all(went for went, _ in outcomes) else WANTING


def _run(place: str, source: str, module: ModuleType) -> tuple[bool, bool | None]:
    """Run a cell and show its last value; whether it ran, and whether its check passed."""
    from grader.core.magics import without_magics
    from grader.engines.student_error import describe_error
    from grader.student.check import Report
    from grader.student.explain import explain

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
        told = explain(describe_error(error, lambda name: name.startswith("<code"))).replace("\n", "\n    ")
        print(f"  ✗ {place}: {told}")
        return False, None
    if value is not None:
        print(value)
    return True, value.passed if isinstance(value, Report) else None


if __name__ == "__main__":
    sys.exit(_main())
