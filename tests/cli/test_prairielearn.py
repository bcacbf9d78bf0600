"""`grader prairielearn`: what it builds grades by PrairieLearn's rules, and our own fault is never a zero."""

import base64
import json
import sys
from pathlib import Path

import pytest
from autograders import PrairieLearn

from grader.reports.prairielearn import OUR_FAULT

SLUG = "seeing_the_graph/stop_gradient_numpy"
VENV = Path(sys.executable).parents[1]


@pytest.fixture
def question(grader, small_course, tmp_path):
    """A question, graded by its own script with this environment's Python."""
    archive = tmp_path / "p.zip"
    ran = grader("prairielearn", "build", SLUG, "--image", "x/y", "--root", small_course, "--out", archive)
    assert (ran.code, ran.out) == (0, f"1 question: {archive}. It holds hidden graders.\n")
    (tmp_path / "prairielearn").mkdir()
    return PrairieLearn(archive, tmp_path / "prairielearn", VENV, SLUG)


def test_a_script_in_a_subfolder_is_graded(question, small_course):
    reference = (small_course / "solutions" / SLUG / "reference.py").read_bytes()
    done, results = question.grade({"sub/answer.py": reference})
    assert (done.returncode, results["gradable"], results["score"]) == (0, True, 1.0)
    assert sum(test["max_points"] for test in results["tests"]) == 9


def test_nothing_handed_in_is_not_gradable(question):
    done, results = question.grade({"notes.txt": b""})
    assert (done.returncode, results["gradable"]) == (0, False)
    assert results["format_errors"] == ["No stop_gradient_numpy.ipynb was handed in, only notes.txt."]


@pytest.mark.parametrize("fault", ["a broken hidden grader", "a missing hidden grader", "no Python"])
def test_our_own_fault_gives_no_points_and_costs_no_attempt(question, small_course, fault):
    hidden = question.root / "tests" / "solutions" / SLUG / "test_stop_gradient_numpy.py"
    if fault == "a broken hidden grader":
        hidden.write_text(hidden.read_text().replace("assert_separate(student", "assert_separat(student"))
    elif fault == "a missing hidden grader":
        hidden.unlink()
    else:
        question.venv = Path("/nowhere")
    reference = (small_course / "solutions" / SLUG / "reference.py").read_bytes()
    done, results = question.grade({"answer.py": reference})
    assert done.returncode == 0
    assert results == {"gradable": False, "message": OUR_FAULT, "format_errors": [OUR_FAULT]}


def test_the_picture_of_where_gradients_went_is_an_image(grader, small_jax_course, tmp_path):
    slug = "target_networks/td_loss"
    wrong = small_jax_course / "solutions" / slug / "wrong" / "bootstrap_not_stopped.py"
    (tmp_path / "student").mkdir()
    (tmp_path / "student" / "td_loss.py").write_bytes(wrong.read_bytes())
    path = tmp_path / "results.json"
    arguments = ("--submission", tmp_path / "student", "--results", path, "--root", small_jax_course)
    ran = grader("prairielearn", "run", *arguments, "--seed", "7")
    assert ran.code == 0, ran.err
    results = json.loads(path.read_text(encoding="utf-8"))
    assert results["verdict"]["pitfalls"][0]["name"] == "bootstrap_not_stopped"
    drawing = base64.b64decode(results["images"][0]["url"].partition("base64,")[2]).decode()
    assert "q_target" in drawing
    assert "Where gradients went: td_loss" in results["images"][0]["label"]


def test_an_image_must_be_named(grader, small_course):
    ran = grader("prairielearn", "build", SLUG, "--root", small_course)
    assert ran.code == 2
    assert "required: --image" in ran.err
