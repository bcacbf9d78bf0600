"""Patterns: complete exercises that take the name of a new one."""

import ast
import json
import subprocess
import sys

import pytest
from support import ROOT

from grader.core.errors import UsageError
from grader.course.exercise import load_course
from grader.course.pattern import CLASS, ID, SLUG, TITLE, class_name, pattern_named, patterns
from grader.course.scaffold import write_like

ALL = sorted(patterns())


@pytest.mark.parametrize("name", ALL)
def test_a_pattern_takes_the_name_of_the_exercise(course, name):
    pattern = pattern_named(name)
    paths = write_like(course, "one/my_own", pattern)
    exercise = load_course(course.root).exercise("one/my_own")
    assert (exercise.framework, exercise.points, exercise.title) == (
        pattern.framework,
        pattern.points,
        "My own",
    )
    assert set(exercise.functions) <= {"my_own", "MyOwn"}
    assert exercise.cells[0].source.startswith("# My own\n")
    assert json.loads(exercise.notebook.read_text())["metadata"]["stopgrad"] == {"exercise": "one/my_own"}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert not [word for word in (ID, CLASS, TITLE, SLUG) if word in text], path
        if path.suffix == ".py":
            ast.parse(text)


def test_the_code_of_patterns_is_as_tidy_as_that_of_the_course(course):
    for name in ALL:
        write_like(course, f"made/{name}_made", pattern_named(name))
    own = "lint.isort.known-first-party = ['grader']"
    for command in (["check", "--config", own], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--config", ROOT / "pyproject.toml", "--no-cache", "solutions/made"],
            cwd=course.root, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout


def test_an_unknown_pattern_is_answered_with_all_of_them():
    with pytest.raises(UsageError) as caught:
        pattern_named("lose")
    sentence = str(caught.value)
    assert sentence.startswith("There is no pattern 'lose'. There are: ")
    assert sentence.count("\n") == 0
    for pattern in patterns().values():
        assert f"{pattern.name}, {pattern.title} (" in sentence


def test_a_name_that_the_pattern_needs_itself_is_refused(course):
    for name in ("lax", "teacher", "draw"):
        with pytest.raises(UsageError, match=f"uses the name {name} itself: choose another ID"):
            write_like(course, f"one/{name}", pattern_named("loss"))
    assert not (course.root / "solutions" / "one" / "lax").exists()


def test_a_class_is_named_as_classes_are():
    assert class_name("running_mean_2") == "RunningMean2"
