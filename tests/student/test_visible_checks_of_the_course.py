"""No visible check of the course rejects a right answer, however it is written. `-k unit` runs one unit."""

import pytest
from support import ROOT

from grader.core.role import Role
from grader.course.exercise import load_course
from grader.grading.visible_checks import run_in_box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

EXERCISES = load_course(ROOT).exercises


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


@pytest.mark.parametrize("slug", EXERCISES)
def test_every_right_answer_passes_the_visible_checks(slug, sandbox):
    exercise = EXERCISES[slug]
    limits = Limits(120.0, exercise.megabytes)
    for solution in (exercise.reference, *exercise.right):
        cells = [("code cell 1", solution.source), *exercise.visible_checks]
        loaded = run_in_box(cells, exercise, sandbox=sandbox, limits=limits, role=Role.PITFALL)
        assert not loaded.errors, (solution.name, loaded.errors)
        assert loaded.reports, solution.name
        assert all(report.passed for report in loaded.reports), (solution.name, loaded.reports)
