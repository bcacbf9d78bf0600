"""Annotations stand on the line at fault, and nothing in a message can end one early."""

import pytest

from grader.course.exercise import load_course
from grader.proof.github import annotate, place, summary
from grader.proof.prove import Proof

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def exercise(root):
    return load_course(root).exercise(SLUG)


@pytest.mark.parametrize(
    ("finding", "file", "word"),
    [
        (
            "A hole: this mutant takes full marks (line 18: drop the factor `2.0`), though it differs.",
            "reference.py",
            "loss =",
        ),
        (
            "test_loss_value rejects no wrong solution: add one.",
            "test_stop_gradient_numpy.py",
            "def test_loss_value(",
        ),
        ("wrong/loss_summed takes full marks: no check notices.", "wrong/loss_summed.py", '"""'),
        (
            "The checks are worth 10 points, course.toml says 9: make them agree.",
            "course.toml",
            "stop_gradient_numpy",
        ),
        ("The notebook, unfilled, stops.", "stop_gradient_numpy.ipynb", "{"),
        ("The hidden grader failed: no module.", "test_stop_gradient_numpy.py", '"""'),
    ],
)
def test_a_finding_is_about_a_line(exercise, finding, file, word):
    path, line = place(finding, exercise)
    assert str(path).endswith(file)
    assert word in path.read_text(encoding="utf-8").splitlines()[line - 1]


def test_an_annotation_is_one_line(exercise):
    (line,) = annotate(Proof(SLUG, "", ("wrong/x takes full marks:\n100% ::error::",)), exercise)
    assert line.startswith(f"::error file=solutions/{SLUG}/wrong/x.py,line=1,title={SLUG}::wrong/x takes")
    assert line.endswith("%0A100%25 ::error::")
    assert "\n" not in line


def test_the_summary_names_what_is_wanting():
    text = summary([Proof("a/b", "3 right", ()), Proof("a/c", "2 right", ("A hole: x.\n-old\n+new",))], {})
    assert "1 of 2 exercises proven" in text
    assert "### a/c" in text
    assert "```diff\n   -old\n   +new\n   ```" in text
