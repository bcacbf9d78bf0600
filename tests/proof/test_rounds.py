"""Rounds: what the checks of one round say of a solution, asked all cases or some of them."""

import pytest

from grader.core.verdict import Check
from grader.proof.rounds import Graded


def graded(*outcomes, is_limited=False):
    checks = tuple(
        Check(f"test_{position}", "", outcome, 0.0, 1.0, outcome) for position, outcome in enumerate(outcomes)
    )
    return Graded(checks, {}, 0.1, is_limited)


@pytest.mark.parametrize(
    ("outcomes", "is_limited", "full", "killers", "ungraded"),
    [
        (("passed", "passed"), False, True, (), False),
        (("passed", "failed"), False, False, ("test_1",), False),
        (("skipped", "failed"), False, False, ("test_1",), False),
        (("passed", "skipped"), False, False, ("test_1",), False),
        (("passed", "skipped"), True, True, (), False),
        (("passed", "error"), False, False, (), True),
        (("passed", "error"), True, True, (), False),
        (("error", "failed"), True, False, ("test_1",), False),
        ((), True, False, (), True),
    ],
)
def test_a_check_without_a_case_says_nothing_in_a_limited_round(
    outcomes, is_limited, full, killers, ungraded
):
    one = graded(*outcomes, is_limited=is_limited)
    assert (one.full, one.killers, one.is_ungraded) == (full, killers, ungraded)
    assert one.is_unsaid == (is_limited and "error" in outcomes)


def test_the_reason_is_the_first_check_that_did_not_pass():
    assert graded("passed", "failed").reason == "test_1: failed"
    assert graded("passed").reason == ""
