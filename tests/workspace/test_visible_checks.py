"""Visible checks in a process of the student's own: what they print, and whether they passed."""

import json

import pytest
from support import ROOT, fill

from grader.core.errors import UsageError
from grader.course.exercise import load_course
from grader.workspace import visible_checks
from grader.workspace.visible_checks import run_visible_checks

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def exercise():
    return load_course(ROOT).exercise(SLUG)


@pytest.fixture
def path(exercise, tmp_path):
    path = tmp_path / "mine.ipynb"
    path.write_bytes(exercise.notebook.read_bytes())
    return path


def write_answer(path, source):
    tree = json.loads(path.read_text(encoding="utf-8"))
    for cell in tree["cells"]:
        if "stub" in cell["metadata"].get("tags", []):
            cell["source"] = source
    path.write_text(json.dumps(tree), encoding="utf-8")


def test_the_reference_passes_and_the_stub_does_not(exercise, path):
    assert not run_visible_checks(path, exercise).passed
    fill(path, SLUG)
    check_run = run_visible_checks(path, exercise)
    assert check_run.passed
    assert "Visible checks passed" in check_run.text


def test_checks_that_the_student_deleted_are_run_all_the_same(exercise, path):
    fill(path, SLUG, "wrong/value_zeroed")
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["cells"] = [cell for cell in tree["cells"] if "check" not in cell["metadata"].get("tags", [])]
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert not run_visible_checks(path, exercise).passed


def test_a_scratch_cell_that_stops_does_not_fail_the_checks(exercise, path):
    fill(path, SLUG)
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["cells"].append({"cell_type": "code", "metadata": {}, "source": "1 / 0", "outputs": []})
    path.write_text(json.dumps(tree), encoding="utf-8")
    check_run = run_visible_checks(path, exercise)
    assert check_run.passed
    assert "raised ZeroDivisionError: division by zero" in check_run.text
    assert "Where a cell stopped, the others count all the same." in check_run.text


def test_a_function_of_another_name_is_said_to_be_missing(exercise, path):
    write_answer(path, "def another_name(x):\n    return x")
    check_run = run_visible_checks(path, exercise)
    assert (check_run.passed, check_run.text) == (
        False,
        "  ✗ stop_gradient is not defined: is its name as the notebook has it?",
    )


def test_a_plain_python_file_is_checked_too(exercise, tmp_path):
    path = tmp_path / "stop_gradient_numpy.py"
    path.write_text(exercise.reference.source, encoding="utf-8")
    assert run_visible_checks(path, exercise).passed
    path.write_text("import numpy as npp\n", encoding="utf-8")
    assert not run_visible_checks(path, exercise).passed


def test_code_that_never_ends_is_stopped(exercise, path, monkeypatch):
    monkeypatch.setattr(visible_checks, "SECONDS", 2)
    write_answer(path, "while True: pass")
    check_run = run_visible_checks(path, exercise)
    assert not check_run.passed
    assert f"still running after 2 seconds: {visible_checks.ENDLESS}" in check_run.text


def test_a_file_that_is_no_notebook_is_refused_with_its_path(exercise, path):
    path.write_text("{")
    with pytest.raises(UsageError, match=r"mine\.ipynb: .*not a notebook"):
        run_visible_checks(path, exercise)
