"""A course of one exercise, written by the test, and the way from a submission to its verdict."""

import itertools
import json

import pytest

from grader.course.exercise import load_course
from grader.course.submission import read_submission
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.sandbox.sandbox import Sandbox

NUMBERS = itertools.count(1)
"""Each exercise has a name of its own: hidden graders are modules of this very process."""

UNIT = """[[unit]]
name = "u"
title = "U"
"""
EXERCISE = """
[[unit.exercises]]
id = "{id}"
framework = "{framework}"
points = 1
minutes = 5
title = "T"
"""


@pytest.fixture(scope="session")
def sandbox():
    """One sandbox for all: a fork server takes longer to start than a submission to be graded."""
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def author(tmp_path):
    """`author(grader)` writes an exercise with this hidden grader and returns it: in numpy, `f(x)`, unless said."""

    def write(
        grader, *, reference="def f(x):\n    return 2 * x\n", wrong=None, framework="numpy", scene=None
    ):
        name = f"x{next(NUMBERS)}"
        lines = [line for line in reference.splitlines() if line.startswith("def f(")]
        signature = lines[0] if lines else "def f(x):"
        stub = {
            "cell_type": "code",
            "metadata": {"tags": ["stub"]},
            "source": f"{signature}\n    raise NotImplementedError",
        }
        files = {
            f"exercises/u/{name}.ipynb": json.dumps({"nbformat": 4, "cells": [stub]}),
            f"solutions/u/{name}/reference.py": reference,
            f"solutions/u/{name}/test_{name}.py": "import pytest\nfrom grader import *\n" + grader,
            **({} if scene is None else {f"solutions/u/{name}/scene.py": scene}),
            **{f"solutions/u/{name}/wrong/{key}.py": text for key, text in (wrong or {}).items()},
        }
        (tmp_path / "course").mkdir(exist_ok=True)
        toml = tmp_path / "course" / "course.toml"
        before = toml.read_text() if toml.exists() else UNIT
        toml.write_text(before + EXERCISE.format(id=name, framework=framework))
        for relative_path, text in files.items():
            path = tmp_path / relative_path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return load_course(tmp_path).exercise(f"u/{name}")

    return write


@pytest.fixture
def grade(tmp_path, sandbox):
    """`grade(exercise, *sources)` is the verdicts of these submissions and the complaints."""

    def run(exercise, *sources, seed=1):
        submissions = []
        for number, source in enumerate(sources, start=1):
            path = tmp_path / f"s{number}.py"
            path.write_text(source)
            submissions.append(read_submission(path, f"s{number}", exercise))
        verdicts = []
        with GradingContext(sandbox, seed) as context:
            complaints = grade_batch(submissions, context=context, on_verdict=verdicts.append)
        return verdicts, complaints

    return run
