"""Whose mark changed, in one line for the instructor."""

from dataclasses import replace

import pytest

from grader.core.verdict import Check, Verdict
from grader.gradebook.changed_marks import changed_mark

FAILED = Check("test_loss", "the loss", "failed", 0.0, 2.0, "")
BEFORE = Verdict("ada", "u/x", "graded", 0.0, 2.0, (FAILED,), (), None, 7, "full", "g", "first", 0.1)
AFTER = replace(BEFORE, score=2.0, checks=(replace(FAILED, outcome="passed", points=2.0),))


def test_a_changed_mark_says_whose_from_what_to_what_and_why():
    assert str(changed_mark(BEFORE, AFTER)) == "ada, u/x: 0 → 2 (failed → passed: the loss)"
    assert (
        str(changed_mark(BEFORE, replace(AFTER, submission="second"))) == "ada, u/x: 0 → 2 (handed in again)"
    )
    assert (
        str(changed_mark(BEFORE, replace(AFTER, checks=(FAILED,)))) == "ada, u/x: 0 → 2 (the grader changed)"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, AFTER),
        (AFTER, AFTER),
        (BEFORE, replace(AFTER, status="error")),
        (replace(BEFORE, status="error"), AFTER),
    ],
)
def test_nothing_moves_at_first_without_a_change_or_after_an_error_in_the_grader(before, after):
    assert changed_mark(before, after) is None
