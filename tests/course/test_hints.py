"""Hints are the folded parts of a notebook's text."""

import json

import pytest
from support import ROOT

from grader.course.exercise import load_course
from grader.course.hints import Hint, hints_of

COURSE = load_course(ROOT)


@pytest.mark.parametrize("slug", COURSE.exercises)
def test_every_exercise_has_three_hints(slug):
    hints = hints_of(COURSE.exercises[slug])
    assert len(hints) == 3
    assert all(hint.title and hint.text for hint in hints)


def test_a_hint_has_a_title_and_a_text_over_several_lines(course):
    exercise = course.exercise("one/f")
    tree = json.loads(exercise.notebook.read_bytes())
    text = "## Hints\n\n<details><summary>One </summary>\n\na\n\nb\n\n</details>\n<details>\n<summary>Two</summary>c</details>"
    tree["cells"].append({"cell_type": "markdown", "metadata": {}, "source": text})
    exercise.notebook.write_text(json.dumps(tree))
    assert hints_of(exercise) == (Hint("One", "a\n\nb"), Hint("Two", "c"))
