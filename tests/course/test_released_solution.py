"""A solution that an instructor releases: a notebook with the reference and its explanation."""

import json

import nbformat
import pytest

from grader.core.errors import UsageError
from grader.course.exercise import load_course
from grader.course.notebook import exercise_of
from grader.course.released_solution import released_solution, require_replaceable
from grader.course.scaffold import write_exercise
from tests.worked_page import worked_page

EXPLAINED = "## Why it is right\n\nIt is $2x$.\n\n## The twin\n\nIt is `toys/twin`.\n"


@pytest.fixture
def exercise(tmp_path):
    exercise = worked_page(tmp_path)
    write_exercise(load_course(tmp_path), "toys/twin", "jax")
    write_exercise(load_course(tmp_path), "others/twin", "jax")
    exercise.explanation.write_text(EXPLAINED, encoding="utf-8")
    return exercise


def cells(exercise, *beside):
    text = released_solution(exercise, load_course(exercise.root), beside=beside)
    nbformat.validate(nbformat.reads(text, as_version=4))
    return ["".join(cell["source"]) for cell in json.loads(text)["cells"]]


def test_it_has_the_title_the_reference_and_the_explanation(exercise):
    title, reference, explanation = cells(exercise)
    assert title.startswith("# Scaled: the solution\n")
    assert reference == exercise.reference.source.strip()
    assert explanation == EXPLAINED.strip()


def test_a_twin_in_the_same_bundle_is_a_link(exercise):
    assert "It is [Twin](twin.ipynb)." in cells(exercise, "toys/twin")[2]
    exercise.explanation.write_text(EXPLAINED.replace("toys/", "others/"), encoding="utf-8")
    assert "It is [Twin](../others/twin.ipynb)." in cells(exercise, "others/twin")[2]


def test_without_an_explanation_it_has_the_reference_alone(exercise):
    exercise.explanation.unlink()
    assert len(cells(exercise)) == 2


def test_it_is_no_submission(exercise):
    text = released_solution(exercise, load_course(exercise.root), beside=())
    assert exercise_of(text.encode()) is None
    assert json.loads(text)["metadata"]["stopgrad"] == {"solution_of": "toys/scaled"}


def test_only_a_released_solution_is_written_over(exercise, tmp_path):
    path = tmp_path / "solution.ipynb"
    require_replaceable(path)
    path.write_text(released_solution(exercise, load_course(exercise.root), beside=()), encoding="utf-8")
    require_replaceable(path)
    for other in ("", "{}", '{"metadata": {"stopgrad": {"exercise": "toys/scaled"}}}'):
        path.write_text(other, encoding="utf-8")
        with pytest.raises(UsageError, match="is there and is no released solution: choose another folder"):
            require_replaceable(path)
