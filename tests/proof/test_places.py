"""A finding stands at the definition of its check, or at the exercise's line in course.toml."""

import pytest

from grader.course.exercise import load_course
from grader.proof.places import finding_at_check, finding_in_course_file, grader_failures

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def exercise(small_course):
    return load_course(small_course).exercise(SLUG)


def line_of(finding):
    return finding.path.read_text(encoding="utf-8").splitlines()[finding.line - 1]


def test_a_check_is_found_by_its_definition(exercise):
    finding = finding_at_check(exercise, "test_loss_value", "It rejects nothing.", "-a")
    assert line_of(finding).startswith("def test_loss_value(")
    assert (finding.message, finding.diff) == ("It rejects nothing.", "-a")


def test_an_unknown_check_is_placed_at_the_first_line(exercise):
    assert finding_at_check(exercise, "test_elsewhere", "x").line == 1


def test_a_grader_that_is_not_python_has_a_first_line_too(exercise):
    exercise.grader.write_text("def test_loss_value(:\n")
    assert finding_at_check(exercise, "test_loss_value", "x").line == 1


def test_points_are_placed_in_the_course_file(exercise):
    finding = finding_in_course_file(exercise, "x")
    assert finding.path.name == "course.toml"
    assert 'id = "stop_gradient_numpy"' in line_of(finding)


def test_a_complaint_is_placed_in_the_grader(exercise):
    (finding,) = grader_failures(exercise, ["no module at other.py:7"])
    assert (finding.path, finding.line) == (exercise.grader, 1)
    assert finding.message == (
        "The hidden grader failed: no module at other.py:7. "
        f"Correct it; `pytest solutions/{exercise.slug}` shows the whole error."
    )
