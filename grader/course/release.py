"""Release: an exercise's notebook as nbgrader's source.

The stub becomes nbgrader's solution cell. A locked test cell at the end carries the marks. It holds no
test: a run without the grader gives no marks (`grader.workspace.validation`).
"""

from __future__ import annotations

import ast
import json
import re
from typing import Any

from grader.core.magics import without_magics
from grader.course.exercise import Exercise
from grader.course.notebook import ANSWER, CHECK, HIDDEN_CHECKS, STUB

SCHEMA = 3
CHECKS_COMMENT = "# The hidden checks are not in this notebook. They run when your work is graded.\n"
CHECKS_SOURCES = re.compile(
    re.escape(CHECKS_COMMENT)
    + r"(?:from grader import hidden_checks\n\nhidden_checks\(visible=\d+\)"
    + r'|raise RuntimeError\("Nothing is wrong: [^"\n]*"\))'
)
"""The source of the cell that carries the marks, as this version writes it and as 0.2 did."""
UNWRITTEN = re.compile(
    r"^(?P<indent>[ \t]*)(?:# Your code here\.?\n[ \t]*)?raise NotImplementedError.*$", re.M
)


def source_notebook(exercise: Exercise) -> dict[str, Any]:
    """The exercise's notebook with nbgrader's metadata: a solution cell and a test cell."""
    notebook: dict[str, Any] = json.loads(exercise.notebook.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if STUB in cell["metadata"].get("tags", ()):
            cell["metadata"]["nbgrader"] = answer_metadata()
            cell["source"] = in_solution_region("".join(cell["source"]))
    notebook["cells"].append(checks_cell(exercise))
    return notebook


def in_solution_region(stub: str) -> str:
    """The stub with each unwritten body as a solution region, where nbgrader puts its own stub.

    Without a region nbgrader would replace the whole cell, and the signature would be lost.
    """
    return UNWRITTEN.sub(_region, stub)


def _region(body: re.Match[str]) -> str:
    indent = body["indent"]
    return f"{indent}### BEGIN SOLUTION\n{indent}raise NotImplementedError\n{indent}### END SOLUTION"


def checks_cell(exercise: Exercise) -> dict[str, Any]:
    """The locked cell that carries the marks."""
    return {
        "cell_type": "code",
        "id": "hidden-checks",
        "metadata": {
            "deletable": False,
            "editable": False,
            "tags": [CHECK],
            "nbgrader": {
                "schema_version": SCHEMA,
                "grade": True,
                "grade_id": HIDDEN_CHECKS,
                "locked": True,
                "solution": False,
                "task": False,
                "points": as_points(exercise.points),
            },
        },
        "execution_count": None,
        "outputs": [],
        "source": checks_source(exercise),
    }


def checks_source(exercise: Exercise) -> str:
    """The source of the cell that carries the marks. It says how many cells hold visible checks, for Validate."""
    visible = sum(_calls_check(source) for _, source in exercise.visible_checks)
    return f"{CHECKS_COMMENT}from grader import hidden_checks\n\nhidden_checks(visible={visible})"


def _calls_check(source: str) -> bool:
    calls = (node for node in ast.walk(ast.parse(without_magics(source))) if isinstance(node, ast.Call))
    return any(isinstance(call.func, ast.Name) and call.func.id == "check" for call in calls)


def is_checks_source(source: str) -> bool:
    """Whether a cell's source is that of the cell that carries the marks, of this version or an earlier one."""
    return CHECKS_SOURCES.fullmatch(source.strip()) is not None


def as_points(points: float) -> float:
    """A number as people write it: 9, not 9.0."""
    return int(points) if points == int(points) else points


def answer_metadata() -> dict[str, Any]:
    """The metadata of nbgrader's solution cell."""
    return {
        "schema_version": SCHEMA,
        "grade": False,
        "grade_id": ANSWER,
        "locked": False,
        "solution": True,
        "task": False,
    }
