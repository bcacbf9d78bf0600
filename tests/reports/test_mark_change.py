"""What changed between two verdicts."""

from dataclasses import replace

import pytest
from sample_verdicts import FAILED, PASSED, verdict

from grader.reports.mark_change import MarkChange

NOW_PASSED = replace(FAILED, outcome="passed", points=3.0)
NOW_FAILED = replace(PASSED, outcome="failed", points=0.0)


def change(before, after):
    return MarkChange(verdict("ada", *before), verdict("ada", *after))


def test_checks_that_now_pass_and_checks_that_no_longer_do():
    both = change([PASSED, FAILED], [NOW_FAILED, NOW_PASSED])
    assert (both.gained, both.lost) == (["b holds"], ["a holds"])
    assert both.reasons == ["passed → failed: a holds", "failed → passed: b holds"]
    assert both.moved
    assert both.rose


def test_a_check_that_only_one_verdict_has_is_neither_gained_nor_lost():
    replaced = change([PASSED], [NOW_PASSED])
    assert (replaced.gained, replaced.lost) == ([], [])
    assert replaced.reasons == ["no longer checked: a holds", "new check, passed: b holds"]


@pytest.mark.parametrize(("max_points", "rose"), [(1.0, True), (4.0, False)])
def test_other_points_alone_are_another_mark(max_points, rose):
    other = change([PASSED, FAILED], [PASSED, replace(FAILED, max_points=max_points)])
    assert other.moved
    assert other.rose is rose
    assert other.reasons == [f"worth {max_points:g} instead of 3: b holds"]


def test_the_same_verdict_again_moves_nothing():
    same = change([PASSED, FAILED], [PASSED, FAILED])
    assert not same.moved
    assert not same.rose
    assert same.reasons == []
