"""Weights in course.toml: the checks share the exercise's points by them."""

import pytest

from grader.course.course_file import course_of_exercises
from grader.course.exercise import load_course
from grader.course.release import checks_cell
from grader.course.weights import NO_WEIGHTS, Weights

GRADER = {"test_value": 2.0, "test_jit": 1.0, "test_standing_rules": 1.0}


def weighed(course, text):
    path = course.root / "course" / "course.toml"
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    return load_course(course.root)


def test_without_weights_each_check_has_the_graders_points():
    assert NO_WEIGHTS.share(GRADER, 4) == GRADER


def test_checks_share_the_points_of_the_exercise_by_their_weights():
    weights = Weights(checks=(("test_value", 6.0), ("test_jit", 0.0)))
    assert weights.share(GRADER, 14) == {"test_value": 12.0, "test_jit": 0.0, "test_standing_rules": 2.0}
    assert sum(Weights(10).share(GRADER, 10).values()) == pytest.approx(10)


@pytest.mark.parametrize(
    "weights", [Weights(checks=(("test_x", 1.0),)), Weights(checks=tuple((name, 0.0) for name in GRADER))]
)
def test_a_weight_of_no_check_and_weights_of_nothing_are_errors(weights):
    with pytest.raises(ValueError, match=r"course\.toml"):
        weights.share(GRADER, 4)


def test_the_points_of_an_exercise_follow_everywhere(course):
    before = course.exercise("one/f")
    after = weighed(course, '[weights."one/f"]\npoints = 20\ntest_value = 3\n').exercise("one/f")
    assert (after.points, after.weights) == (20, Weights(20, (("test_value", 3.0),)))
    assert checks_cell(after)["metadata"]["nbgrader"]["points"] == 20
    assert after.fingerprint != before.fingerprint
    assert load_course(course.root).exercise("one/g").fingerprint == course.exercise("one/g").fingerprint


def test_a_course_of_some_exercises_takes_their_weights_along(course, tmp_path):
    one = weighed(course, '[weights."one/f"]\ntest_value = 3.5\n').exercise("one/f")
    root = tmp_path / "elsewhere"
    (root / "course").mkdir(parents=True)
    (root / "course" / "course.toml").write_text(course_of_exercises([one]), encoding="utf-8")
    copy = load_course(root).exercise("one/f")
    assert (copy.points, copy.weights.checks) == (one.points, one.weights.checks)
