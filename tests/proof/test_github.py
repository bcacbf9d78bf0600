"""Annotations name the file and line of a finding, and nothing in a message can end one early."""

import pytest

from grader.core.finding import Finding
from grader.course.exercise import load_course
from grader.proof.github import annotate, summary
from grader.proof.prove import Proof

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def exercise(root):
    return load_course(root).exercise(SLUG)


def test_an_annotation_names_the_file_and_the_line(exercise):
    finding = Finding(exercise.reference.path, 18, "A hole: in test_x of wrong/y.", "-old\n+new")
    (line,) = annotate(Proof(SLUG, "", (finding,)), exercise)
    head = f"::error file=solutions/{SLUG}/reference.py,line=18,title={SLUG}::"
    assert line == f"{head}A hole: in test_x of wrong/y.%0A-old%0A+new"


def test_a_file_outside_the_course_is_named_in_full(exercise, tmp_path):
    (line,) = annotate(Proof(SLUG, "", (Finding(tmp_path / "x.py", 2, "Odd."),)), exercise)
    assert line.startswith(f"::error file={tmp_path}/x.py,line=2,")


def test_an_annotation_is_one_line(exercise):
    finding = Finding(exercise.grader, 1, "wrong/x takes full marks:\n100% ::error::")
    (line,) = annotate(Proof(SLUG, "", (finding,)), exercise)
    assert line.endswith("::wrong/x takes full marks:%0A100%25 ::error::")
    assert "\n" not in line


def test_the_summary_names_what_does_not_hold(exercise):
    hole = Finding(exercise.grader, 1, "A hole: x.", "-old\n+new")
    text = summary([Proof("a/b", "3 right", ()), Proof("a/c", "2 right", (hole,))], {})
    assert "1 of 2 exercises proven" in text
    assert "### a/c\n\n1. A hole: x.\n   ```diff\n   -old\n   +new\n   ```" in text
