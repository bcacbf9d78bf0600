"""Weights of a course through `grader grade`: points, totals, and a check that is misspelt."""

import json
import re

import pytest

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def grade(small_course, grader, tmp_path):
    """Grades a solution with these weights, and returns the command and its verdict."""
    toml = small_course / "course" / "course.toml"
    text = toml.read_text(encoding="utf-8")

    def run(weights, solution="reference.py"):
        toml.write_text(f'{text}\n[weights."{SLUG}"]\n{weights}\n', encoding="utf-8")
        path, out = small_course / "solutions" / SLUG / solution, tmp_path / "verdict.json"
        ran = grader("grade", path, "--exercise", SLUG, "--root", small_course, "--json", out, "--seed", 7)
        return ran, json.loads(out.read_text(encoding="utf-8"))[0] if ran.code == 0 else None

    return run


def test_the_total_is_what_course_toml_says_and_the_checks_share_it(grade):
    ran, right = grade("points = 10")
    assert (right["score"], right["max_score"]) == (10.0, 10.0)
    assert "10/10" in ran.out
    points = {check["name"]: check["max_points"] for check in right["checks"]}
    _, wrong = grade("points = 10\ntest_standing_rules = 0", "wrong/gradient_not_averaged.py")
    by_name = {check["name"]: check for check in wrong["checks"]}
    assert by_name["test_standing_rules"]["max_points"] == 0.0
    assert wrong["max_score"] == 10.0
    assert wrong["score"] == pytest.approx(sum(check["points"] for check in wrong["checks"]))
    assert 0 < wrong["score"] < 10
    assert wrong["grader"] != right["grader"]
    others = [name for name in points if name != "test_standing_rules"]
    assert by_name[others[0]]["max_points"] == pytest.approx(points[others[0]] * 9 / 8)


def test_a_check_that_the_grader_does_not_have_is_named_before_anything_is_graded(grade):
    ran, verdict = grade("test_standing_rule = 2")
    assert ran.code == 2
    sentence = f"the grader of {SLUG} has no check 'test_standing_rule'. Did you mean 'test_standing_rules'?"
    assert re.search(rf"course\.toml, line 9: {re.escape(sentence)}", ran.err)
    assert verdict is None
