"""A new exercise: its files, its line in course.toml, and what is refused."""

import json

import pytest

from grader.core.errors import UsageError
from grader.course.exercise import load_course
from grader.course.hints import hints_of
from grader.course.scaffold import write_exercise


@pytest.mark.parametrize(("framework", "points"), [("jax", 4), ("torch", 4), ("numpy", 2)])
def test_a_new_exercise_is_complete_and_registered(course, framework, points):
    paths = write_exercise(course, "one/my_loss", framework)
    exercise = load_course(course.root).exercise("one/my_loss")
    assert (exercise.framework, exercise.points, exercise.title) == (framework, points, "My loss")
    assert exercise.functions == {"my_loss": "(x, y)"}
    assert json.loads(exercise.notebook.read_text())["metadata"]["stopgrad"] == {"exercise": "one/my_loss"}
    assert len(hints_of(exercise)) == 3
    assert len(exercise.visible_checks) == 1
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert "$" not in text
        if path.suffix == ".py":
            compile(text, path, "exec")


def test_a_new_unit_gets_a_title(course):
    write_exercise(course, "my_unit/f", "numpy")
    assert load_course(course.root).units[-1].title == "My unit"


@pytest.mark.parametrize("slug", ["one", "One/f", "one/f/g", "one/f-g", "../f", "one/1"])
def test_a_name_that_is_no_slug_is_refused(course, slug):
    with pytest.raises(UsageError, match="is no slug: write UNIT/ID"):
        write_exercise(course, slug, "numpy")


def test_a_word_of_python_is_refused(course):
    with pytest.raises(UsageError, match="class is a word of Python itself, so no function can be called so"):
        write_exercise(course, "one/class", "numpy")


def test_what_exists_is_never_overwritten(course):
    with pytest.raises(UsageError, match=r"one/f exists already\."):
        write_exercise(course, "one/f", "numpy")
    (course.root / "solutions" / "one" / "left_over").mkdir()
    with pytest.raises(UsageError, match="exists already"):
        write_exercise(course, "one/left_over", "numpy")
