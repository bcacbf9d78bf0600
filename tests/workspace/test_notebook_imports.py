"""What a notebook imports comes with the documented installation: nothing else is there on a student's machine."""

import ast
import sys
import tomllib

import pytest
from support import ROOT

from grader.core.magics import without_magics
from grader.course.exercise import load_course

EXERCISES = load_course(ROOT).exercises
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def installed_with(*extras):
    """The packages that `pip install 'stopgrad[…]'` brings by name."""
    needs = [
        *PROJECT["dependencies"],
        *(one for extra in extras for one in PROJECT["optional-dependencies"][extra]),
    ]
    names = {need.split(">")[0].split("[")[0].strip().lower() for need in needs}
    return {"grader", *names}


def imported(exercise):
    for cell in exercise.cells:
        if cell.kind == "code":
            for node in ast.walk(ast.parse(without_magics(cell.source))):
                if isinstance(node, ast.Import):
                    yield from (alias.name.partition(".")[0] for alias in node.names)
                elif isinstance(node, ast.ImportFrom):
                    yield node.module.partition(".")[0]


@pytest.mark.parametrize("slug", EXERCISES)
def test_a_notebook_imports_nothing_that_is_not_installed(slug):
    exercise = EXERCISES[slug]
    frameworks = [exercise.framework] if exercise.framework != "numpy" else []
    allowed = installed_with(*frameworks, "lab") | set(sys.stdlib_module_names)
    assert set(imported(exercise)) <= allowed
